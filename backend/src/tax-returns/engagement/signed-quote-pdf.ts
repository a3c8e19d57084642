import { buffer } from 'node:stream/consumers';
import { type QuoteLine } from '@tax-firm/machines';
import { pdfFonts } from '../../common/pdf-fonts.js';
import { type LetterBlock, type LetterDocument } from '../../firm/engagement-letter.js';
import { type Firm } from '../../firm/firm.js';
import { firmTimeZone } from '../../firm/time-zone.js';
import { money } from '../../mail/mail-format.js';

/** What the PDF of an accepted quote says. */
export interface SignedQuotePage {
  readonly client: string;
  readonly service: string;
  readonly revision: number;
  readonly lines: readonly QuoteLine[];
  readonly amountCents: number;
  /** Null if the quote came without an engagement letter. */
  readonly letter: LetterDocument | null;
  /** Labels and values: who accepted, when, from where, and the hashes. */
  readonly evidence: readonly (readonly [label: string, value: string])[];
}

const moment = new Intl.DateTimeFormat('en-US', {
  ...{ year: 'numeric', month: 'long', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
  timeZone: firmTimeZone,
});

/** Formats an ISO time to the second, with the firm's time zone and in UTC. */
export const exactTime = (iso: string): string => `${moment.format(new Date(iso))} (${iso})`;

/** In points, as all sizes here. */
export const margin = 72;
export const width = 468;
export const ink = '#1d1a16';
const pale = '#665d50';
const rule = '#8b8069';

/** Writes an accepted quote as a tagged PDF on US Letter: its lines, the letter, and the evidence of the acceptance. */
export async function signedQuotePdf(page: SignedQuotePage, firm: Firm): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { name, legalName = name, headquarters, phone, email } = firm;
  const { client, service, revision, lines, amountCents, letter, evidence } = page;
  const title = letter ? `Accepted quote and ${letter.title.toLowerCase()}` : 'Accepted quote';
  const sheet = new PDFDocument({
    ...{ size: 'LETTER', margin, lang: 'en-US', displayTitle: true, tagged: true, pdfVersion: '1.7' },
    info: { Title: `${title}: ${client}`, Author: legalName },
    font: pdfFonts.plain,
  });
  sheet.registerFont('plain', pdfFonts.plain);
  sheet.registerFont('bold', pdfFonts.bold);
  const document = sheet.struct('Document');
  sheet.addStructure(document);
  // Before the content is tagged, because a tag must not begin on one page and draw on the next.
  const add = (tag: string, height: number, draw: () => void) => {
    keepTogether(sheet, height);
    document.add(sheet.struct(tag, {}, draw));
  };
  const heading = (level: 1 | 2, text: string) => add(`H${level}`, 90, () => drawHeading(sheet, level, text));
  const blocks = (all: readonly LetterBlock[]) => all.forEach((block) => drawBlock(sheet, document, block));

  add('P', 0, () => {
    sheet.font('bold').fontSize(13).fillColor(ink).text(legalName);
    sheet.font('plain').fontSize(9).fillColor(pale);
    sheet.text([headquarters, phone, email].filter(Boolean).join(' · '));
  });
  heading(1, title);
  for (const fact of [['Client', client] as const, ['Service', service] as const])
    add('P', 40, () => drawFact(sheet, fact));
  heading(2, revision > 1 ? `Quote, revision ${revision}` : 'Quote');
  for (const { label, cents } of lines) add('P', 50, () => drawAmount(sheet, label, cents));
  add('P', 50, () => drawAmount(sheet, 'Total (US dollars)', amountCents, 'bold'));
  if (letter) {
    heading(1, letter.title);
    blocks(letter.opening);
    for (const { heading: text, blocks: below } of letter.sections) {
      heading(2, text);
      blocks(below);
    }
  }
  heading(1, 'Acceptance');
  for (const fact of evidence) add('P', 40, () => drawFact(sheet, fact));
  document.end();
  sheet.end();
  return buffer(sheet);
}

/** Draws a heading at the left margin. */
export function drawHeading(sheet: PDFKit.PDFDocument, level: 1 | 2, text: string): void {
  sheet
    .moveDown(level === 1 ? 1.2 : 0.6)
    .font('bold')
    .fontSize(level === 1 ? 18 : 11.5)
    .fillColor(ink)
    .text(text, margin, undefined, { width })
    .moveDown(0.4);
}

function drawBlock(
  sheet: PDFKit.PDFDocument,
  document: PDFKit.PDFStructureElement,
  block: LetterBlock,
): void {
  sheet.font('plain').fontSize(9.5).fillColor(ink);
  if ('list' in block) {
    sheet.list([...block.list], margin, undefined, {
      ...{ structParent: document, bulletRadius: 1.5, textIndent: 12, lineGap: 3 },
    });
    sheet.x = margin;
    sheet.moveDown(0.5);
    return;
  }
  const { paragraph } = block;
  document.add(
    sheet.struct('P', {}, () =>
      sheet.text(paragraph, margin, undefined, { width, lineGap: 3 }).moveDown(0.5),
    ),
  );
}

const labelWidth = 105;

/** Draws a label and its value beside it. */
export function drawFact(sheet: PDFKit.PDFDocument, [label, value]: readonly [string, string]): void {
  const top = sheet.y + 3;
  sheet.font('plain').fontSize(8).fillColor(pale).text(label, margin, top, { width: labelWidth });
  const end = sheet.y;
  sheet.fillColor(ink).text(value, margin + labelWidth + 10, top, { width: width - labelWidth - 10 });
  sheet.x = margin;
  sheet.y = Math.max(end, sheet.y);
}

/** Draws what a line is for at the left, its amount at the right, and a rule below. */
function drawAmount(sheet: PDFKit.PDFDocument, label: string, cents: number, font = 'plain'): void {
  const top = sheet.y + 5;
  sheet
    .font(font)
    .fontSize(10)
    .fillColor(ink)
    .text(label, margin, top, { width: width - 110 });
  const bottom = sheet.y + 5;
  sheet.text(money(cents), margin + width - 100, top, { width: 100, align: 'right' });
  sheet
    .moveTo(margin, bottom)
    .lineTo(margin + width, bottom)
    .lineWidth(0.5)
    .strokeColor(rule)
    .stroke();
  sheet.x = margin;
  sheet.y = bottom;
}

/** Starts a new page if this has less room than `height`, in points. */
export function keepTogether(sheet: PDFKit.PDFDocument, height: number): void {
  if (sheet.y + height > sheet.page.height - margin) sheet.addPage();
}
