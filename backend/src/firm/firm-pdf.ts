import { buffer } from 'node:stream/consumers';
import { pdfSheet, tagged } from '../base/pdf/pdf-sheet.js';
import { type Firm } from './firm.js';

/** In points, as all sizes here. */
export const margin = 72;
export const width = 468;
export const ink = '#1d1a16';
const pale = '#665d50';
const rule = '#8b8069';

/** A line that says what something costs. */
export interface AmountLine {
  readonly label: string;
  readonly value: string;
  /** Small print below the label. */
  readonly note?: string;
  readonly isTotal?: boolean;
}

/** Writes the content of a PDF from top to bottom. Each part is tagged, and keeps to one page if it can. */
export interface FirmPdf {
  heading(level: 1 | 2, text: string): void;
  /** @param size of the letters */
  paragraph(text: string, size?: number): void;
  list(items: readonly string[]): void;
  /** @param size of the letters */
  fact(fact: readonly [label: string, value: string], size?: number): void;
  /** Writes lines, and keeps a total on the page of the line before it. */
  amounts(lines: readonly AmountLine[]): void;
}

/**
 * Makes a tagged PDF on US Letter, with the firm's name and address at the top.
 * @param title in the properties of the file
 */
export async function firmPdf(
  { legalName, headquarters, phone, email }: Firm,
  title: string,
  write: (pdf: FirmPdf) => void,
): Promise<Buffer> {
  const sheet = await pdfSheet({ ...tagged, margin, info: { Title: title, Author: legalName } });
  const document = sheet.struct('Document');
  sheet.addStructure(document);
  // Before the content is tagged, because a tag must not begin on one page and draw on the next.
  const add = (tag: string, height: number, draw: () => void) => {
    keepTogether(sheet, height);
    document.add(sheet.struct(tag, {}, draw));
  };

  add('P', 0, () => {
    sheet.font('bold').fontSize(13).fillColor(ink).text(legalName);
    sheet.font('plain').fontSize(9).fillColor(pale);
    sheet.text([headquarters, phone, email].join(' · '));
  });
  write({
    heading: (level, text) => add(`H${level}`, 90, () => drawHeading(sheet, level, text)),
    fact: (fact, size) => add('P', 40, () => drawFact(sheet, fact, size)),
    amounts: (lines) => {
      for (const [place, line] of lines.entries()) {
        const next = lines[place + 1];
        const height = amountHeight(line) + (next?.isTotal ? amountHeight(next) : 0);
        add('P', height, () => drawAmount(sheet, line));
      }
    },
    paragraph: (text, size = 9.5) =>
      add('P', 0, () => {
        sheet.font('plain').fontSize(size).fillColor(ink);
        sheet.text(text, margin, undefined, { width, lineGap: 3 }).moveDown(0.5);
      }),
    list: (items) => {
      sheet.font('plain').fontSize(9.5).fillColor(ink);
      sheet.list([...items], margin, undefined, {
        structParent: document,
        bulletRadius: 1.5,
        textIndent: 12,
        lineGap: 3,
      });
      sheet.x = margin;
      sheet.moveDown(0.5);
    },
  });
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

const labelWidth = 105;

/** Draws a label and its value beside it. */
export function drawFact(
  sheet: PDFKit.PDFDocument,
  [label, value]: readonly [string, string],
  size = 8,
): void {
  const top = sheet.y + 3;
  sheet.font('plain').fontSize(size).fillColor(pale).text(label, margin, top, { width: labelWidth });
  const end = sheet.y;
  sheet.fillColor(ink).text(value, margin + labelWidth + 10, top, { width: width - labelWidth - 10 });
  sheet.x = margin;
  sheet.y = Math.max(end, sheet.y);
}

const valueWidth = 130;

/** At most, in points. */
const amountHeight = ({ note }: AmountLine): number => (note ? 70 : 50);

/** Draws what a line is for at the left, its amount at the right, and a rule below. */
function drawAmount(sheet: PDFKit.PDFDocument, { label, value, note, isTotal = false }: AmountLine): void {
  const top = sheet.y + 5;
  const font = isTotal ? 'bold' : 'plain';
  const words = { width: width - valueWidth - 10 };
  sheet.font(font).fontSize(10).fillColor(ink).text(label, margin, top, words);
  if (note)
    sheet
      .font('plain')
      .fontSize(8)
      .fillColor(pale)
      .text(note, margin, sheet.y + 2, words);
  const bottom = sheet.y + 5;
  sheet.font(font).fontSize(10).fillColor(ink);
  sheet.text(value, margin + width - valueWidth, top, { width: valueWidth, align: 'right' });
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
