import { pdfFonts } from '../common/pdf-fonts.js';
import { type Firm } from '../firm/firm.js';
import { date, money } from '../mail/mail-format.js';

/** What a receipt says about a payment. */
export interface Receipt {
  /** Always the same for the same payment, even after a partial refund. */
  readonly number: string;
  readonly paidBy: string;
  readonly email: string;
  readonly service: string;
  readonly amountCents: number;
  /** How much of it went back, in US cents. */
  readonly refundedCents: number;
  /** ISO time. */
  readonly paidAt: string;
  readonly method: string;
  /** The payment provider's reference; empty if there is none. */
  readonly reference: string;
}

const ink = '#1d1a16';
const pale = '#665d50';
const left = 72;
const width = 468;

/** A line of a receipt; totals are large. */
interface Line {
  readonly label: string;
  readonly value: string;
  readonly isTotal?: true;
}

/** The lines of a receipt. A partial refund adds what it left. */
export function receiptLines(receipt: Receipt): Line[] {
  const { amountCents, refundedCents } = receipt;
  return [
    { label: 'Receipt number', value: receipt.number },
    { label: 'Received from', value: `${receipt.paidBy} (${receipt.email})` },
    { label: 'For', value: receipt.service },
    { label: 'Date', value: date(receipt.paidAt) },
    { label: 'Payment method', value: receipt.method },
    ...(receipt.reference ? [{ label: 'Reference', value: receipt.reference }] : []),
    { label: 'Total paid (US dollars)', value: money(amountCents), isTotal: true },
    ...(refundedCents > 0
      ? ([
          { label: 'Refunded', value: money(refundedCents) },
          { label: 'Paid after refunds', value: money(amountCents - refundedCents), isTotal: true },
        ] as const)
      : []),
  ];
}

/** Writes a receipt as a PDF on one sheet of US Letter. */
export async function receiptPdf(receipt: Receipt, firm: Firm): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { name, legalName = name, headquarters, phone, email, licence } = firm;
  const title = `Receipt ${receipt.number}`;
  const sheet = new PDFDocument({
    size: 'LETTER',
    margins: { top: 72, bottom: 72, left, right: left },
    info: { Title: title, Author: legalName },
    lang: 'en-US',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    font: pdfFonts.plain,
  });
  const chunks: Buffer[] = [];
  sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve) => sheet.on('end', () => resolve(Buffer.concat(chunks))));
  sheet.registerFont('plain', pdfFonts.plain);
  sheet.registerFont('bold', pdfFonts.bold);

  const document = sheet.struct('Document');
  sheet.addStructure(document);
  const add = (tag: string, draw: () => void) => document.add(sheet.struct(tag, {}, draw));

  add('P', () => {
    sheet.font('bold').fontSize(13).fillColor(ink).text(legalName);
    sheet.font('plain').fontSize(9).fillColor(pale);
    sheet.text([headquarters, phone, email].filter(Boolean).join(' · '));
    sheet.text([`License ${licence.number}`, licence.authority].filter(Boolean).join(', '));
  });
  add('H1', () => sheet.moveDown(3).font('bold').fontSize(24).fillColor(ink).text('Receipt'));
  sheet.moveDown(1);
  for (const line of receiptLines(receipt)) add('P', () => row(sheet, line));
  add('P', () =>
    sheet
      .moveDown(2)
      .font('plain')
      .fontSize(9)
      .fillColor(pale)
      .text('Thank you for paying. Please keep this receipt with your tax records.', left, undefined, {
        width,
      }),
  );
  document.end();
  sheet.end();
  return ended;
}

/** Draws a label at the left, a value at the right, and a line below. */
function row(sheet: PDFKit.PDFDocument, { label, value, isTotal }: Line): void {
  const top = sheet.y + 6;
  sheet.font('plain').fontSize(10).fillColor(pale).text(label, left, top, { width: 150 });
  sheet
    .font(isTotal ? 'bold' : 'plain')
    .fontSize(isTotal ? 13 : 10)
    .fillColor(ink);
  sheet.text(value, left + 160, top, { width: width - 160, align: 'right' });
  const bottom = sheet.y + 6;
  sheet
    .moveTo(left, bottom)
    .lineTo(left + width, bottom)
    .lineWidth(0.5)
    .strokeColor('#8b8069')
    .stroke();
  sheet.x = left;
  sheet.y = bottom;
}
