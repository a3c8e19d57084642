import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { orderFileName, orderTitle, type TaxReturnContext } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { AttachedFiles } from '../../files/file/attached-files.js';
import { DocumentSigning } from '../../files/document-signing.js';
import { FIRM, type Firm, type LetterBlock } from '../../firm/firm.js';
import { firmPdf } from '../../firm/firm-pdf.js';
import { firmDayOf, firmTimeZone } from '../../firm/time-zone.js';
import { money } from '../../mail/text/mail-format.js';
import { type EffectJob, EffectRegistry } from '../../workflow/jobs/outbox.js';
import { WorkflowEngine } from '../../workflow/engine/engine.js';
import { contextAfter, TaxReturnEntity } from '../return/tax-return.entity.js';
import { hashOfLines } from '../workflow/return-workflow.service.js';
import { FirmTexts } from './firm-texts.js';
import { type TransitionRow } from '../../workflow/model/history.js';

/**
 * Makes the client's copy of each quote that was accepted, as a PDF with the firm's digital signature among the return's
 * files. It is a job of the outbox: what fails or is cut off is tried again, and an acceptance has one copy however often it is tried.
 */
@Injectable()
export class SignedQuoteCopies implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly effects: EffectRegistry,
    private readonly engine: WorkflowEngine,
    private readonly files: AttachedFiles,
    private readonly texts: FirmTexts,
    private readonly signing: DocumentSigning,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.effects.register('makeDocument', (job) => this.make(job));
  }

  private async make({ workflowId: id, seq }: EffectJob): Promise<void> {
    const taxReturn = await this.dataSource.manager.findOneByOrFail(TaxReturnEntity, { id });
    const { id: taxReturnId, clientId } = taxReturn;
    const history = (await this.engine.history(taxReturnId)).filter((row) => row.seq <= seq!);
    const accepted = history.at(-1);
    const sent = history.findLast(({ type }) => type === 'SEND_QUOTE');
    if (accepted?.type !== 'ACCEPT_QUOTE' || accepted.seq !== seq || !sent)
      throw new Error(`Row ${seq} is not the acceptance of a quote`);
    if (await this.files.hasDocumentOf(taxReturnId, seq)) return;
    const context = contextAfter(history, taxReturn);
    const name = context.terms.letter === null ? 'Accepted quote' : 'Accepted quote and engagement letter';
    await this.signing.add(await this.pdfOf(taxReturn, accepted, context), {
      kind: 'agreement',
      taxReturnId,
      historySeq: seq,
      name: orderFileName(`${name} ${firmDayOf(accepted.at)}`, orderTitle(taxReturn)),
      by: sent.actor.id ?? clientId,
      reason: 'Copy of what the client accepted',
    });
  }

  /**
   * Writes an accepted quote as a tagged PDF on US Letter: its lines, the letter, and the evidence of the acceptance.
   * @param accepted the row of the history with the acceptance, and the context after it
   */
  private async pdfOf(
    taxReturn: TaxReturnEntity,
    { actor, at, ip, userAgent, seq, hash }: TransitionRow,
    { quote: { amountCents, revision }, terms }: TaxReturnContext,
  ): Promise<Buffer> {
    const { id, name } = taxReturn;
    const letter = terms.letter === null ? null : await this.texts.letterOf(terms.letter);
    const title = letter ? `Accepted quote and ${letter.title.toLowerCase()}` : 'Accepted quote';
    return firmPdf(this.firm, `${title}: ${name}`, (pdf) => {
      const blocks = (all: readonly LetterBlock[]) => {
        for (const block of all) {
          if ('list' in block) pdf.list(block.list);
          else pdf.paragraph(block.paragraph);
        }
      };
      pdf.heading(1, title);
      pdf.fact(['Client', name]);
      pdf.fact(['Order', orderTitle(taxReturn)]);
      pdf.heading(2, revision > 1 ? `Quote, revision ${revision}` : 'Quote');
      pdf.amounts([
        ...terms.lines.map(({ label, cents, reason }) => ({ label, value: money(cents), note: reason })),
        { label: 'Total (US dollars)', value: money(amountCents!), isTotal: true },
      ]);
      if (letter) {
        pdf.heading(1, letter.title);
        blocks(letter.opening);
        for (const { heading, blocks: below } of letter.sections) {
          pdf.heading(2, heading);
          blocks(below);
        }
      }
      pdf.heading(1, 'Acceptance');
      for (const fact of [
        ['Accepted by', actor.name ?? name],
        ['Account', actor.id ?? 'unknown'],
        ['Time', exactTime(at)],
        ['Internet address', ip ?? 'not recorded'],
        ['Browser', userAgent ?? 'not recorded'],
        ['Method', 'Electronically, signed in to the client’s account'],
        ['Return', id],
        ...(letter ? [['SHA-256 of the letter', letter.hash] as const] : []),
        ['SHA-256 of the lines', hashOfLines(terms.lines)],
        [`SHA-256 of row ${seq} of the history`, hash],
        ['To check this file', `${this.environment.publicUrl}/verify`],
      ] as const)
        pdf.fact(fact);
    });
  }
}

const moment = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
  timeZone: firmTimeZone,
});

/** Formats an ISO time to the second, with the firm's time zone and in UTC. */
export const exactTime = (iso: string): string => `${moment.format(new Date(iso))} (${iso})`;
