import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import {
  countsAsPaid,
  orderFileName,
  orderTitle,
  type Payment,
  sumOfLines,
  wayOfPayment,
} from '@tax-firm/machines';
import { EntityManager } from 'typeorm';
import { FIRM, type Firm } from '../../firm/firm.js';
import { contextAfter, type TaxReturnEntity } from '../../returns/return/tax-return.entity.js';
import { WorkflowEngine } from '../../workflow/engine/engine.js';
import { type TransitionRow } from '../../workflow/model/history.js';
import { PaymentEntity } from './payment.entity.js';
import { type Receipt } from './payments.dto.js';
import { type AmountLine, firmPdf } from '../../firm/firm-pdf.js';
import { date, money } from '../../mail/text/mail-format.js';

/** Creates receipts from the history on demand. A payment's receipt changes only with a refund. */
@Injectable()
export class ReceiptsService {
  constructor(
    @Inject(FIRM) private readonly firm: Firm,
    private readonly manager: EntityManager,
    private readonly engine: WorkflowEngine,
  ) {}

  /** The receipts of all payments that count, the latest first. */
  async all(taxReturn: TaxReturnEntity): Promise<Receipt[]> {
    const payments = taxReturn.context.payments.filter(countsAsPaid);
    if (payments.length === 0) return [];
    const history = await this.engine.history(taxReturn.id);
    const attempts = await this.manager.findBy(PaymentEntity, { taxReturnId: taxReturn.id });
    const { legalName, headquarters, address = headquarters } = this.firm;
    const { id, name, email, service, taxYear } = taxReturn;
    const receipts = payments.flatMap((payment): Receipt[] => {
      const { amountCents, refundedCents, reference, method } = payment;
      const paid = rowOf(payment, history);
      if (!paid) return [];
      const attempt = attempts.find((each) => each.reference === reference);
      // The price at that time, which may change later.
      const earlier = history.filter(({ seq }) => seq <= paid.seq);
      const { quote, terms, waivedCents } = contextAfter(earlier, taxReturn);
      return [
        {
          number: `${id.slice(0, 8).toUpperCase()}-${paid.seq}`,
          receivedBy: `${legalName}, ${address}`,
          paidBy: name,
          email,
          service,
          title: orderTitle(taxReturn),
          taxYear,
          // Without a quote, all of what was paid is for the service.
          lines:
            terms.lines.length > 0
              ? terms.lines.map(({ label, cents, reason }) => ({ label, cents, ...(reason && { reason }) }))
              : [{ label: service, cents: quote.amountCents ?? amountCents }],
          waivedCents,
          amountCents,
          refundedCents,
          paidAt: paid.at,
          method: paymentMethod(method, paid.payload, attempt),
          reference,
        },
      ];
    });
    return receipts.reverse();
  }

  /**
   * The receipt of the latest payment that counts, or of the one with a reference.
   * @throws NotFoundException if there is no such payment, or if it was returned
   */
  async of(taxReturn: TaxReturnEntity, reference?: string): Promise<Receipt> {
    const receipts = await this.all(taxReturn);
    const found = receipts.find((each) => reference === undefined || each.reference === reference);
    if (!found)
      throw new NotFoundException(
        'There is no receipt because nothing is paid for this return, or all of it was refunded',
      );
    return found;
  }

  /** A receipt as a file. */
  async file(receipt: Receipt) {
    const name = orderFileName(`Receipt ${receipt.number}`, receipt.title);
    return { name, type: 'application/pdf', content: await receiptPdf(receipt, this.firm) } as const;
  }
}

/** The row of history that recorded a payment. */
function rowOf({ method, reference }: Payment, history: readonly TransitionRow[]): TransitionRow | undefined {
  if (method !== 'offline')
    return history.findLast(
      ({ type, payload }) =>
        type === 'PAYMENT_SUCCEEDED' && (payload as { reference?: string } | null)?.reference === reference,
    );
  const byHand = history.filter(
    ({ type }) => type === 'RECORD_OFFLINE_PAYMENT' || type === 'RESOLVE_PAYMENT',
  );
  // The rows of older versions of the machine do not list the payments.
  return byHand.find((row) => paymentsIn(row).some((each) => each.reference === reference)) ?? byHand.at(-1);
}

const paymentsIn = ({ contextChange }: TransitionRow): Payment[] =>
  (contextChange as { payments?: Payment[] } | null)?.payments ?? [];

/**
 * What a payment was made with: "Visa ending in 4242", "Check 1042, received 2026-04-10".
 * @param attempt absent if the provider told nothing about it
 * @param recorded the fields of the event behind it; only those of RECORD_OFFLINE_PAYMENT say how the money came
 */
export function paymentMethod(
  method: Payment['method'],
  recorded: unknown,
  attempt?: Pick<PaymentEntity, 'cardBrand' | 'cardLast4' | 'bankName' | 'accountLast4'>,
): string {
  if (method === 'offline')
    return wayOfPayment((recorded ?? {}) as Parameters<typeof wayOfPayment>[0]) ?? 'Recorded by the firm';
  if (method === 'bank')
    return `${attempt?.bankName ?? 'Bank account'} ending in ${attempt?.accountLast4 ?? '····'}`;
  return attempt?.cardBrand ? `${attempt.cardBrand} ending in ${attempt.cardLast4}` : 'Card';
}

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
