import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { orderFileName, orderTitle, type QuoteLine, quoteLine } from '@tax-firm/machines';
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
import { TaxReturnEntity } from '../return/tax-return.entity.js';
import { hashOfLines } from '../workflow/return-workflow.service.js';
import { FirmTexts } from './firm-texts.js';
import { z } from 'zod';
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

  private async make({ workflowId: taxReturnId, seq }: EffectJob): Promise<void> {
    if (taxReturnId === undefined || seq === undefined)
      throw new Error('A document is made of a row of history');
    if (await this.files.hasDocumentOf(taxReturnId, seq)) return;
    const taxReturn = await this.dataSource.manager.findOneByOrFail(TaxReturnEntity, { id: taxReturnId });
    const quote = signedQuoteOf(await this.engine.history(taxReturnId), seq);
    await this.signing.add(await this.pdfOf(taxReturn, quote), {
      kind: 'agreement',
      taxReturnId,
      historySeq: seq,
      name: orderFileName(nameOf(quote), orderTitle(taxReturn)),
      by: quote.sent.actor.id ?? taxReturn.clientId,
      reason: 'Copy of what the client accepted',
    });
  }

  /** Writes an accepted quote as a tagged PDF on US Letter: its lines, the letter, and the evidence of the acceptance. */
  private async pdfOf(taxReturn: TaxReturnEntity, quote: SignedQuote): Promise<Buffer> {
    const { id, name } = taxReturn;
    const { accepted, lines, revision, amountCents } = quote;
    const { actor, at, ip, userAgent, seq, hash } = accepted;
    const letter = quote.letter === null ? null : await this.texts.letterOf(quote.letter);
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
        ...lines.map(({ label, cents, reason }) => ({ label, value: money(cents), note: reason })),
        { label: 'Total (US dollars)', value: money(amountCents), isTotal: true },
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
        ['SHA-256 of the lines', hashOfLines(lines)],
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

/** What the copy is, with the day of the acceptance. */
const nameOf = ({ accepted, letter }: SignedQuote): string =>
  `${letter === null ? 'Accepted quote' : 'Accepted quote and engagement letter'} ${firmDayOf(accepted.at)}`;

/** A quote as a client accepted it, from the return's history. */
interface SignedQuote {
  /** The row of the acceptance. */
  readonly accepted: TransitionRow;
  /** The row with which the quote was sent. */
  readonly sent: TransitionRow;
  readonly amountCents: number;
  readonly revision: number;
  readonly lines: readonly QuoteLine[];
  /** SHA-256 of the engagement letter's text, in hexadecimal; null if the quote came without one. */
  readonly letter: string | null;
}

const quoteChange = z.object({ quote: z.object({ amountCents: z.int(), revision: z.int() }) });
const termsChange = z.object({
  terms: z.object({ lines: z.array(quoteLine), letter: z.string().nullable() }),
});

/**
 * Reads from a return's history what was accepted.
 * @param seq the row of the acceptance
 * @throws Error if the row is not an acceptance of a quote in this history
 */
function signedQuoteOf(history: readonly TransitionRow[], seq: number): SignedQuote {
  const until = history.filter((row) => row.seq <= seq);
  const accepted = until.at(-1);
  const sent = until.findLast(({ type }) => type === 'SEND_QUOTE');
  if (accepted?.seq !== seq || accepted.type !== 'ACCEPT_QUOTE' || !sent)
    throw new Error(`Row ${seq} is not the acceptance of a quote`);
  const { quote } = latest(until, quoteChange);
  return { accepted, sent, ...quote, ...latest(until, termsChange).terms };
}

/** The last change of the context that has these facts. @throws Error if none has */
function latest<T>(rows: readonly TransitionRow[], facts: z.ZodType<T>): T {
  for (const { contextChange } of rows.toReversed()) {
    const { data } = facts.safeParse(contextChange);
    if (data) return data;
  }
  throw new Error('The history does not say what was quoted');
}
