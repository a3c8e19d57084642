import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { orderFileName, orderTitle } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { AttachedFiles } from '../../files/file/attached-files.js';
import { SignedFiles } from '../../files/signed-files.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { firmDayOf } from '../../firm/time-zone.js';
import { type EffectJob, EffectRegistry } from '../../workflow/jobs/effect-registry.js';
import { WorkflowEngine } from '../../workflow/engine/engine.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';
import { hashOfLines } from '../workflow/quote-terms.js';
import { EngagementLetters } from './engagement-letters.service.js';
import { type SignedQuote, signedQuoteOf } from './signed-quote.js';
import { exactTime, signedQuotePdf } from './signed-quote-pdf.js';

/**
 * Makes the client's copy of each quote that was accepted, as a PDF with the firm's digital signature among the return's
 * files. It is a job of the outbox: what fails or is cut off is tried again, and an acceptance has one copy however often it is tried.
 */
@Injectable()
export class SignedCopies implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly effects: EffectRegistry,
    private readonly engine: WorkflowEngine,
    private readonly files: AttachedFiles,
    private readonly letters: EngagementLetters,
    private readonly signedFiles: SignedFiles,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.effects.register('makeDocument', (job) => this.make(job));
  }

  private async make({ workflowId: taxReturnId, seq }: EffectJob): Promise<void> {
    if (taxReturnId === undefined || seq === undefined)
      throw new Error('A document is made of a row of history');
    if (await this.files.hasDocumentOf(taxReturnId, seq)) return;
    const taxReturn = await this.dataSource.manager.findOneByOrFail(TaxReturnEntity, { id: taxReturnId });
    const quote = signedQuoteOf(await this.engine.history(taxReturnId), seq);
    await this.signedFiles.add(await this.pdfOf(taxReturn, quote), {
      kind: 'agreement',
      taxReturnId,
      historySeq: seq,
      name: orderFileName(nameOf(quote), orderTitle(taxReturn)),
      by: quote.sent.actor.id ?? taxReturn.clientId,
      reason: 'Copy of what the client accepted',
    });
  }

  private async pdfOf(taxReturn: TaxReturnEntity, quote: SignedQuote): Promise<Buffer> {
    const { id, name } = taxReturn;
    const { accepted, lines, letter, revision, amountCents } = quote;
    const { actor, at, ip, userAgent, seq, hash } = accepted;
    return signedQuotePdf(
      {
        client: name,
        title: orderTitle(taxReturn),
        revision,
        lines,
        amountCents,
        letter: letter === null ? null : await this.letters.find(letter),
        evidence: [
          ['Accepted by', actor.name ?? name],
          ['Account', actor.id ?? 'unknown'],
          ['Time', exactTime(at)],
          ['Internet address', ip ?? 'not recorded'],
          ['Browser', userAgent ?? 'not recorded'],
          ['Method', 'Electronically, signed in to the client’s account'],
          ['Return', id],
          ...(letter === null ? [] : [['SHA-256 of the letter', letter] as const]),
          ['SHA-256 of the lines', hashOfLines(lines)],
          [`SHA-256 of row ${seq} of the history`, hash],
          ['To check this file', `${this.environment.publicUrl}/verify`],
        ],
      },
      this.firm,
    );
  }
}

/** What the copy is, with the day of the acceptance. */
const nameOf = ({ accepted, letter }: SignedQuote): string =>
  `${letter === null ? 'Accepted quote' : 'Accepted quote and engagement letter'} ${firmDayOf(accepted.at)}`;
