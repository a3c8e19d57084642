import { sumOfLines } from '@tax-firm/machines';
import { type Firm } from '../../firm/firm.js';
import { type AmountLine, firmPdf } from '../../firm/firm-pdf.js';
import { date, money } from '../../mail/text/mail-format.js';
import { type Receipt } from './payments.dto.js';

/** Who paid, for what, when and how, as labels and values. */
export const receiptFacts = (receipt: Receipt): (readonly [label: string, value: string])[] => [
  ['Receipt number', receipt.number],
  ['Received from', `${receipt.paidBy} (${receipt.email})`],
  ['For', receipt.title],
  ['Date', date(receipt.paidAt)],
  ['Payment method', receipt.method],
  ...(receipt.reference ? [['Reference', receipt.reference] as const] : []),
];

/** What was paid. A payment of another amount adds the price and what was waived, a partial refund what it left. */
export function receiptAmounts({ amountCents, waivedCents, refundedCents, lines }: Receipt): AmountLine[] {
  const price = sumOfLines(lines);
  const line = (label: string, cents: number, isTotal = false) => ({ label, value: money(cents), isTotal });
  return [
    ...lines.map(({ label, cents }) => line(label, cents)),
    ...(price === amountCents ? [] : [line('Price', price)]),
    ...(waivedCents > 0 ? [line('Waived', waivedCents)] : []),
    line('Total paid (US dollars)', amountCents, true),
    ...(refundedCents > 0
      ? [line('Refunded', refundedCents), line('Paid after refunds', amountCents - refundedCents, true)]
      : []),
  ];
}

/** Writes a receipt as a PDF, US Letter: on one sheet, unless the price has many lines. */
export function receiptPdf(receipt: Receipt, firm: Firm): Promise<Buffer> {
  const { address = firm.headquarters, phone, email, license } = firm;
  return firmPdf({ ...firm, headquarters: address }, `Receipt ${receipt.number}`, (pdf) => {
    pdf.heading(1, 'Receipt');
    for (const fact of receiptFacts(receipt)) pdf.fact(fact, 10);
    pdf.fact(['License', `${license.number}, ${license.authority}`], 10);
    pdf.sheet.moveDown(1);
    pdf.amounts(receiptAmounts(receipt));
    pdf.sheet.moveDown(2);
    pdf.paragraph(
      `Thank you for paying. Please keep this receipt with your tax records. If you have questions about it, call ${phone} or write to ${email}.`,
      9,
    );
  });
}
