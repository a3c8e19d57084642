import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  countsAsPaid,
  orderFileName,
  orderTitle,
  type Payment,
  type TaxReturnContext,
} from '@tax-firm/machines';
import { Repository } from 'typeorm';
import { FIRM, type Firm } from '../../firm/firm.js';
import { contextAfter } from '../../returns/return/context-after.js';
import { type TaxReturnEntity } from '../../returns/return/tax-return.entity.js';
import { WorkflowEngine } from '../../workflow/engine/engine.js';
import { type TransitionRow } from '../../workflow/model/history.js';
import { PaymentEntity } from './payment.entity.js';
import { paymentMethod } from './payment-method.js';
import { type Receipt } from './payments.dto.js';
import { receiptPdf } from './receipt-pdf.js';

/** A receipt as a file. */
interface ReceiptFile {
  readonly name: string;
  readonly type: 'application/pdf';
  readonly content: Buffer;
}

/** Creates receipts from the history on demand. A payment's receipt changes only with a refund. */
@Injectable()
export class ReceiptsService {
  constructor(
    @Inject(FIRM) private readonly firm: Firm,
    @InjectRepository(PaymentEntity) private readonly attempts: Repository<PaymentEntity>,
    private readonly engine: WorkflowEngine,
  ) {}

  /** The receipts of all payments that count, the latest first. */
  async all(taxReturn: TaxReturnEntity): Promise<Receipt[]> {
    const payments = taxReturn.context.payments.filter(countsAsPaid);
    if (payments.length === 0) return [];
    const history = await this.engine.history(taxReturn.id);
    const attempts = await this.attempts.findBy({ taxReturnId: taxReturn.id });
    return payments
      .flatMap((payment) => {
        const paid = rowOf(payment, history);
        const attempt = attempts.find(({ reference }) => reference === payment.reference);
        return paid ? [this.receiptOf(taxReturn, payment, paid, history, attempt)] : [];
      })
      .reverse();
  }

  /** @param paid the row of history that recorded the payment */
  private receiptOf(
    taxReturn: TaxReturnEntity,
    payment: Payment,
    paid: TransitionRow,
    history: readonly TransitionRow[],
    attempt?: PaymentEntity,
  ): Receipt {
    const { amountCents, refundedCents, reference } = payment;
    const { legalName, headquarters, address = headquarters } = this.firm;
    const { service } = taxReturn;
    // The price at that time, which may change later.
    const context = contextAfter(
      history.filter(({ seq }) => seq <= paid.seq),
      taxReturn,
    );
    return {
      number: `${taxReturn.id.slice(0, 8).toUpperCase()}-${paid.seq}`,
      receivedBy: `${legalName}, ${address}`,
      paidBy: taxReturn.name,
      email: taxReturn.email,
      service,
      title: orderTitle(taxReturn),
      taxYear: taxReturn.taxYear,
      lines: paidLines(context, service, amountCents),
      waivedCents: context.waivedCents,
      amountCents,
      refundedCents,
      paidAt: paid.at,
      method: paymentMethod(payment.method, paid.payload, attempt),
      reference,
    };
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

  async file(receipt: Receipt): Promise<ReceiptFile> {
    const content = await receiptPdf(receipt, this.firm);
    return {
      name: orderFileName(`Receipt ${receipt.number}`, receipt.title),
      type: 'application/pdf',
      content,
    };
  }
}

/** What the price consisted of. Without a quote, all of what was paid is for the service. */
const paidLines = (
  { quote, terms }: TaxReturnContext,
  service: string,
  paidCents: number,
): Receipt['lines'] =>
  terms.lines.length > 0
    ? terms.lines.map(({ label, cents, reason }) => ({ label, cents, ...(reason && { reason }) }))
    : [{ label: service, cents: quote.amountCents ?? paidCents }];

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
