import { buffer } from 'node:stream/consumers';
import { sumOfLines } from '@tax-firm/machines';
import { pdfSheet, tagged } from '../../base/pdf/pdf-sheet.js';
import { type Firm } from '../../firm/firm.js';
import { date, money } from '../../mail/text/mail-format.js';
import { type Receipt } from './receipt.js';

const ink = '#1d1a16';
const pale = '#665d50';
const left = 72;
const width = 468;

/** A line of a receipt; totals are large, and what was paid for has a long label. */
interface Line {
  readonly label: string;
  readonly value: string;
  readonly look?: 'total' | 'item';
}

/** The lines of a receipt. A payment of another amount adds the price and what was waived, a partial refund what it left. */
export function receiptLines(receipt: Receipt): Line[] {
  const { amountCents, waivedCents, refundedCents, reference, lines } = receipt;
  const price = sumOfLines(lines);
  return [
    { label: 'Receipt number', value: receipt.number },
    { label: 'Received from', value: `${receipt.paidBy} (${receipt.email})` },
    { label: 'For', value: receipt.title },
    { label: 'Date', value: date(receipt.paidAt) },
    { label: 'Payment method', value: receipt.method },
    ...(reference ? [{ label: 'Reference', value: reference }] : []),
    ...lines.map(({ label, cents }) => ({ label, value: money(cents), look: 'item' as const })),
    ...(price === amountCents ? [] : [{ label: 'Price', value: money(price) }]),
    ...(waivedCents > 0 ? [{ label: 'Waived', value: money(waivedCents) }] : []),
    { label: 'Total paid (US dollars)', value: money(amountCents), look: 'total' },
    ...(refundedCents > 0
      ? ([
          { label: 'Refunded', value: money(refundedCents) },
          { label: 'Paid after refunds', value: money(amountCents - refundedCents), look: 'total' },
        ] as const)
      : []),
  ];
}

/** Writes a receipt as a PDF, US Letter: on one sheet, unless the price has many lines. */
export async function receiptPdf(receipt: Receipt, firm: Firm): Promise<Buffer> {
  const { legalName, headquarters, address = headquarters, phone, email, license } = firm;
  const title = `Receipt ${receipt.number}`;
  const sheet = await pdfSheet({
    ...tagged,
    margins: { top: 72, bottom: 72, left, right: left },
    info: { Title: title, Author: legalName },
  });
  const document = sheet.struct('Document');
  sheet.addStructure(document);
  const add = (tag: string, draw: () => void) => document.add(sheet.struct(tag, {}, draw));

  add('P', () => {
    sheet.font('bold').fontSize(13).fillColor(ink).text(legalName);
    sheet.font('plain').fontSize(9).fillColor(pale);
    sheet.text([address, phone, email].join(' · '));
    sheet.text(`License ${license.number}, ${license.authority}`);
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
      .text(
        `Thank you for paying. Please keep this receipt with your tax records. ${helpWith(firm)}`,
        left,
        undefined,
        {
          width,
        },
      ),
  );
  document.end();
  sheet.end();
  return buffer(sheet);
}

/** How to get help with a receipt. */
const helpWith = ({ phone, email }: Pick<Firm, 'phone' | 'email'>): string =>
  `If you have questions about it, call ${phone} or write to ${email}.`;

/** Draws a label at the left, a value at the right, and a line below. */
function row(sheet: PDFKit.PDFDocument, { label, value, look }: Line): void {
  if (sheet.y > sheet.page.maxY() - 48) sheet.addPage();
  const top = sheet.y + 6;
  const labelWidth = look === 'item' ? 350 : 150;
  sheet
    .font('plain')
    .fontSize(10)
    .fillColor(look === 'item' ? ink : pale);
  sheet.text(label, left, top, { width: labelWidth });
  const labelEnd = sheet.y;
  sheet
    .font(look === 'total' ? 'bold' : 'plain')
    .fontSize(look === 'total' ? 13 : 10)
    .fillColor(ink);
  sheet.text(value, left + labelWidth + 10, top, { width: width - labelWidth - 10, align: 'right' });
  const bottom = Math.max(sheet.y, labelEnd) + 6;
  sheet
    .moveTo(left, bottom)
    .lineTo(left + width, bottom)
    .lineWidth(0.5)
    .strokeColor('#8b8069')
    .stroke();
  sheet.x = left;
  sheet.y = bottom;
}
