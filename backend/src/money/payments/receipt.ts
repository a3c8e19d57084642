import { type QuoteLine, type TaxReturnContext } from '@tax-firm/machines';

/** What a receipt says about a payment. */
export interface Receipt {
  /** Always the same for the same payment, even after a partial refund. */
  readonly number: string;
  /** The firm's legal name and its address. */
  readonly receivedBy: string;
  readonly paidBy: string;
  readonly email: string;
  readonly service: string;
  /** The return's title, which says its year and company. */
  readonly title: string;
  readonly taxYear: number;
  /** What the price consists of: at least one line. A payment may be only a part of their sum. */
  readonly lines: readonly QuoteLine[];
  /** How much of their sum the firm did not ask for, in US cents. */
  readonly waivedCents: number;
  readonly amountCents: number;
  /** How much of it went back, in US cents. */
  readonly refundedCents: number;
  /** ISO time. */
  readonly paidAt: string;
  /** "Visa ending in 4242". */
  readonly method: string;
  /** The payment provider's reference; empty if there is none. */
  readonly reference: string;
}

/** What the price consists of. Without a quote, all of what was paid is for the service. */
export function paidLines(
  { quote, terms }: Pick<TaxReturnContext, 'quote' | 'terms'>,
  service: string,
  paidCents: number,
): readonly QuoteLine[] {
  if (terms.lines.length > 0) return terms.lines;
  return [{ label: service, cents: quote.amountCents ?? paidCents }];
}
