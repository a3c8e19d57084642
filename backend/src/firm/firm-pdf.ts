import { buffer } from 'node:stream/consumers';
import { pdfSheet, tagged } from '../base/pdf/pdf-sheet.js';
import { type Firm } from './firm.js';

/** In points, as all sizes here. */
export const margin = 72;
export const width = 468;
export const ink = '#1d1a16';
const pale = '#665d50';
export const rule = '#8b8069';

/** A line that says what something costs. */
export interface AmountLine {
  readonly label: string;
  readonly value: string;
  /** Small print below the label. */
  readonly note?: string;
  readonly isTotal?: boolean;
}

/** Writes the content of a PDF from top to bottom. Each part is tagged, and keeps to one page if it can. */
export class TaggedPdf {
  private readonly document: PDFKit.PDFStructureElement;

  /** @param headingSizes by level, from 1 */
  constructor(
    readonly sheet: PDFKit.PDFDocument,
    private readonly headingSizes: readonly number[] = [18, 11.5],
  ) {
    this.document = sheet.struct('Document');
    sheet.addStructure(this.document);
  }

  /** Adds a part. @param height the least that it needs on the page, because a tag must not begin on one page and draw on the next */
  add(tag: string, height: number, draw: () => void): void {
    if (this.sheet.y + height > this.sheet.page.height - margin) this.sheet.addPage();
    this.document.add(this.sheet.struct(tag, {}, draw));
  }

  /** Adds parts that pdfkit tags itself, as children of the document. */
  addTagged(draw: (structParent: PDFKit.PDFStructureElement) => void): void {
    draw(this.document);
    this.sheet.x = margin;
  }

  heading(level: 1 | 2 | 3, text: string): void {
    this.add(`H${level}`, 90, () => {
      this.sheet.moveDown(level === 1 ? 1.2 : 0.6);
      this.sheet
        .font('bold')
        .fontSize(this.headingSizes[level - 1]!)
        .fillColor(ink);
      this.sheet.text(text, margin, undefined, { width }).moveDown(0.4);
    });
  }

  /** @param size of the letters */
  paragraph(text: string, size = 9.5): void {
    this.add('P', 0, () => {
      this.sheet.font('plain').fontSize(size).fillColor(ink);
      this.sheet.text(text, margin, undefined, { width, lineGap: 3 }).moveDown(0.5);
    });
  }

  list(items: readonly string[]): void {
    this.sheet.font('plain').fontSize(9.5).fillColor(ink);
    const look = { bulletRadius: 1.5, textIndent: 12, lineGap: 3 };
    this.addTagged((structParent) =>
      this.sheet.list([...items], margin, undefined, { structParent, ...look }).moveDown(0.5),
    );
  }

  /** Writes a label and its value beside it. @param size of the letters */
  fact([label, value]: readonly [label: string, value: string], size = 8): void {
    const { sheet } = this;
    this.add('P', 40, () => {
      const top = sheet.y + 3;
      sheet.font('plain').fontSize(size).fillColor(pale).text(label, margin, top, { width: labelWidth });
      const end = sheet.y;
      sheet.fillColor(ink).text(value, margin + labelWidth + 10, top, { width: width - labelWidth - 10 });
      sheet.x = margin;
      sheet.y = Math.max(end, sheet.y);
    });
  }

  /** Writes lines, each with its amount at the right and a rule below, and keeps a total on the page of the line before it. */
  amounts(lines: readonly AmountLine[]): void {
    const { sheet } = this;
    for (const [place, line] of lines.entries()) {
      const { label, value, note, isTotal } = line;
      const next = lines[place + 1];
      const font = isTotal ? 'bold' : 'plain';
      const words = { width: width - valueWidth - 10 };
      this.add('P', amountHeight(line) + (next?.isTotal ? amountHeight(next) : 0), () => {
        const top = sheet.y + 5;
        sheet.font(font).fontSize(10).fillColor(ink).text(label, margin, top, words);
        sheet.font('plain').fontSize(8).fillColor(pale);
        if (note) sheet.text(note, margin, sheet.y + 2, words);
        const bottom = sheet.y + 5;
        sheet.font(font).fontSize(10).fillColor(ink);
        sheet.text(value, margin + width - valueWidth, top, { width: valueWidth, align: 'right' });
        sheet.moveTo(margin, bottom).lineTo(margin + width, bottom);
        sheet.lineWidth(0.5).strokeColor(rule).stroke();
        sheet.x = margin;
        sheet.y = bottom;
      });
    }
  }

  /** Ends the document. */
  async end(): Promise<Buffer> {
    this.document.end();
    this.sheet.end();
    return buffer(this.sheet);
  }
}

/**
 * Makes a tagged PDF on US Letter, with the firm's name and address at the top.
 * @param title in the properties of the file
 */
export async function firmPdf(
  { legalName, headquarters, phone, email }: Firm,
  title: string,
  write: (pdf: TaggedPdf) => void,
): Promise<Buffer> {
  const sheet = await pdfSheet({ ...tagged, margin, info: { Title: title, Author: legalName } });
  const pdf = new TaggedPdf(sheet);
  pdf.add('P', 0, () => {
    sheet.font('bold').fontSize(13).fillColor(ink).text(legalName);
    sheet.font('plain').fontSize(9).fillColor(pale);
    sheet.text([headquarters, phone, email].join(' · '));
  });
  write(pdf);
  return pdf.end();
}

const labelWidth = 105;
const valueWidth = 130;

/** At most, in points. */
const amountHeight = ({ note }: AmountLine): number => (note ? 70 : 50);
