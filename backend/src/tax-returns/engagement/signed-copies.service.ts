import { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { orderFileName, orderTitle } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { FilesService } from '../../files/files.service.js';
import { refreshScreens } from '../../files/refresh-screens.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { type EffectJob, EffectRegistry } from '../../jobs/index.js';
import { PdfSigner, SignedDocuments } from '../../signing/index.js';
import { WorkflowEngine, WorkflowFeed } from '../../workflow/index.js';
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
    private readonly files: FilesService,
    private readonly letters: EngagementLetters,
    private readonly feed: WorkflowFeed,
    private readonly signer: PdfSigner,
    private readonly signedDocuments: SignedDocuments,
    private readonly clock: Clock,
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
    const signed = await this.signer.sign(await this.pdfOf(taxReturn, quote), {
      reason: 'Copy of what the client accepted',
      at: this.clock.now(),
    });
    const { content } = signed;
    const by = quote.sent.actor.id ?? taxReturn.clientId;
    const file = await this.files.store(Readable.from([content]), {
      ...{
        name: orderFileName(nameOf(quote), orderTitle(taxReturn)),
        uploadedBy: by,
        expected: content.length,
      },
    });
    await this.files.fileDocument(file, { taxReturnId, historySeq: seq, by }, async (manager) => {
      await this.signedDocuments.record(manager, signed, {
        ...{ kind: 'agreement', fileId: file.id, taxReturnId, historySeq: seq },
      });
      await refreshScreens(this.feed, manager, taxReturnId);
    });
  }

  private async pdfOf(taxReturn: TaxReturnEntity, quote: SignedQuote): Promise<Buffer> {
    const { id, name } = taxReturn;
    const { accepted, lines, letter, revision, amountCents } = quote;
    const { actor, at, ip, userAgent, seq, hash } = accepted;
    return signedQuotePdf(
      {
        ...{ client: name, title: orderTitle(taxReturn), revision, lines, amountCents },
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

/** What the copy is, with the day of the acceptance in UTC. */
const nameOf = ({ accepted, letter }: SignedQuote): string =>
  `${letter === null ? 'Accepted quote' : 'Accepted quote and engagement letter'} ${accepted.at.slice(0, 10)}`;
