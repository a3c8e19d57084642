import { type QuoteLine } from '@tax-firm/machines';
import { type LetterBlock, type LetterDocument } from '../../firm/engagement-letter.js';
import { type Firm } from '../../firm/firm.js';
import { firmPdf } from '../../firm/firm-pdf.js';
import { firmTimeZone } from '../../firm/time-zone.js';
import { money } from '../../mail/text/mail-format.js';

/** What the PDF of an accepted quote says. */
export interface SignedQuotePage {
  readonly client: string;
  /** The return's title. */
  readonly title: string;
  readonly revision: number;
  readonly lines: readonly QuoteLine[];
  readonly amountCents: number;
  /** Null if the quote came without an engagement letter. */
  readonly letter: LetterDocument | null;
  /** Labels and values: who accepted, when, from where, and the hashes. */
  readonly evidence: readonly (readonly [label: string, value: string])[];
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

/** Writes an accepted quote as a tagged PDF on US Letter: its lines, the letter, and the evidence of the acceptance. */
export function signedQuotePdf(page: SignedQuotePage, firm: Firm): Promise<Buffer> {
  const { client, title: order, revision, lines, amountCents, letter, evidence } = page;
  const title = letter ? `Accepted quote and ${letter.title.toLowerCase()}` : 'Accepted quote';
  return firmPdf(firm, `${title}: ${client}`, (pdf) => {
    const blocks = (all: readonly LetterBlock[]) => {
      for (const block of all) {
        if ('list' in block) pdf.list(block.list);
        else pdf.paragraph(block.paragraph);
      }
    };
    pdf.heading(1, title);
    pdf.fact(['Client', client]);
    pdf.fact(['Order', order]);
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
    for (const fact of evidence) pdf.fact(fact);
  });
}
