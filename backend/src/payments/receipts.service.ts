import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { countsAsPaid, type Payment } from '@tax-firm/machines';
import { FIRM, type Firm } from '../firm/firm.js';
import { type TaxReturnEntity } from '../tax-returns/return/tax-return.entity.js';
import { type TransitionRow, WorkflowEngine } from '../workflow/index.js';
import { receiptPdf } from './receipt-pdf.js';

/** A receipt as a file. */
export interface ReceiptFile {
  readonly name: string;
  readonly type: 'application/pdf';
  readonly content: Buffer;
}

/** Creates receipts from the history on demand. A payment's receipt changes only with a refund. */
@Injectable()
export class ReceiptsService {
  constructor(
    @Inject(FIRM) private readonly firm: Firm,
    private readonly engine: WorkflowEngine,
  ) {}

  /**
   * The receipt of the latest payment that counts, or of the one with a reference.
   * @throws NotFoundException if there is no such payment, or if it was returned
   */
  async of(taxReturn: TaxReturnEntity, reference?: string): Promise<ReceiptFile> {
    const payment = taxReturn.context.payments.findLast(
      (each) => countsAsPaid(each) && (reference === undefined || each.reference === reference),
    );
    const paid = payment && (await this.engine.history(taxReturn.id)).findLast(recorded(payment));
    if (!paid) throw new NotFoundException('There is no receipt because this return has not been paid');
    const number = `${taxReturn.id.slice(0, 8).toUpperCase()}-${paid.seq}`;
    const content = await receiptPdf(
      {
        number,
        paidBy: taxReturn.name,
        email: taxReturn.email,
        service: taxReturn.service,
        amountCents: payment.amountCents,
        refundedCents: payment.refundedCents,
        paidAt: paid.at,
        method: payment.method === 'card' ? 'Card' : 'Recorded by the firm',
        reference: payment.reference,
      },
      this.firm,
    );
    return { name: `Receipt ${number}.pdf`, type: 'application/pdf', content };
  }
}

/** Whether a row of history is the one that recorded a payment. */
const recorded =
  ({ method, reference }: Payment) =>
  ({ type, payload }: TransitionRow): boolean =>
    method === 'card'
      ? type === 'PAYMENT_SUCCEEDED' && (payload as { reference?: string } | null)?.reference === reference
      : type === 'RECORD_OFFLINE_PAYMENT' || type === 'RESOLVE_PAYMENT';
