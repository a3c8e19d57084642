import { Inject, Injectable, NotFoundException } from '@nestjs/common';
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

/** Receipts, made from the history each time they are asked for: the same payment always gives the same one. */
@Injectable()
export class ReceiptsService {
  constructor(
    @Inject(FIRM) private readonly firm: Firm,
    private readonly engine: WorkflowEngine,
  ) {}

  /** @throws NotFoundException while nothing is paid, and after it went back */
  async of(taxReturn: TaxReturnEntity): Promise<ReceiptFile> {
    const paid = ['paid', 'disputed'].includes(taxReturn.payment)
      ? (await this.engine.history(taxReturn.id)).findLast(makesPaid)
      : undefined;
    if (!paid) throw new NotFoundException('There is no receipt: this return is not paid');
    const number = `${taxReturn.id.slice(0, 8).toUpperCase()}-${paid.seq}`;
    const content = await receiptPdf(
      {
        number,
        paidBy: taxReturn.name,
        email: taxReturn.email,
        service: taxReturn.service,
        amountCents: taxReturn.context.payment?.amountCents ?? taxReturn.amountCents ?? 0,
        paidAt: paid.at,
        method: paid.type === 'PAYMENT_SUCCEEDED' ? 'Card' : 'Recorded by the firm',
        reference: taxReturn.context.payment?.reference ?? '',
      },
      this.firm,
    );
    return { name: `Receipt ${number}.pdf`, type: 'application/pdf', content };
  }
}

const makesPaid = ({ to }: TransitionRow): boolean => (to as { payment?: string } | null)?.payment === 'paid';
