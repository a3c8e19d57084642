import { countsAsPaid, outstandingCents, type Payment, type TaxReturnContext } from '@tax-firm/machines';
import { z } from 'zod';
import { type MailContent } from '../mail/mail-content.js';
import { type TaxReturnEntity } from '../tax-returns/return/tax-return.entity.js';
import { type TransitionRow } from '../workflow/index.js';

/** What an e-mail can tell. */
export interface Facts {
  readonly taxReturn: TaxReturnEntity;
  /** The row of history that asked for the e-mail. */
  readonly cause: TransitionRow;
  /** The history up to the cause, which is its last row. What came later is not this e-mail's business. */
  readonly history: readonly TransitionRow[];
  /** The firm's name. */
  readonly firm: string;
}

/** An e-mail that a step causes. */
export interface WorkflowEmail {
  readonly write: (facts: Facts) => MailContent;
  /** The reference of the payment whose receipt goes with it. */
  readonly attachReceiptOf?: (facts: Facts) => string;
}

/** The facts of an e-mail that the row `seq` asked for. @throws Error where there is no such row */
export function factsOf(
  taxReturn: TaxReturnEntity,
  wholeHistory: readonly TransitionRow[],
  seq: number | undefined,
  firm: string,
): Facts {
  const history = wholeHistory.filter((row) => seq !== undefined && row.seq <= seq);
  const cause = history.at(-1);
  if (cause?.seq !== seq || cause === undefined)
    throw new Error(`The return ${taxReturn.id} has no row ${seq} that could cause an e-mail`);
  return { taxReturn, cause, history, firm };
}

/**
 * What the machine remembered after these rows: an e-mail that is sent late must still tell the amounts of its day.
 * What an older version of the machine did not remember is taken from today.
 */
const contextAfter = (
  rows: readonly TransitionRow[],
  { context }: Pick<TaxReturnEntity, 'context'>,
): TaxReturnContext =>
  rows.reduce<TaxReturnContext>(
    (known, row) => ({ ...known, ...(row.contextChange as Partial<TaxReturnContext> | null) }),
    context,
  );

const contextAtEvent = ({ taxReturn, history }: Facts) => contextAfter(history, taxReturn);

/** The price on offer, or agreed, at the cause. */
export const quotedCents = (facts: Facts): number => contextAtEvent(facts).quote.amountCents ?? 0;

/** What the client owed at the cause. */
export const owedCents = (facts: Facts): number => outstandingCents(contextAtEvent(facts));

const reportSchema = z.object({ amountCents: z.int(), reference: z.string() });
type ReportedPayment = z.infer<typeof reportSchema>;

/** The payment that the payment provider reports in the cause. */
export const paymentReported = ({ cause }: Facts): ReportedPayment => reportSchema.parse(cause.payload);

/** The payment that counts since the cause. */
export function paymentReceived(facts: Facts): ReportedPayment {
  const { taxReturn, cause, history } = facts;
  if (cause.type === 'PAYMENT_SUCCEEDED') return paymentReported(facts);
  const before = contextAfter(history.slice(0, -1), taxReturn).payments.filter(countsAsPaid);
  const now = contextAtEvent(facts).payments.filter(countsAsPaid);
  const isNew = ({ reference }: Payment) => !before.some((each) => each.reference === reference);
  return now.findLast(isNew) ?? now.at(-1) ?? { amountCents: quotedCents(facts), reference: '' };
}

/** When that payment came. One that was reviewed first came before the cause. */
export const paidAt = (facts: Facts): string => {
  const { reference } = paymentReceived(facts);
  const reported = facts.history.find(
    ({ type, payload }) =>
      type === 'PAYMENT_SUCCEEDED' && reportSchema.parse(payload).reference === reference,
  );
  return (reported ?? facts.cause).at;
};

/** When the firm had documents to look at. */
export const documentsReceivedAt = ({ history, cause }: Facts): string =>
  (history.findLast(({ to }) => (to as { documents?: string } | null)?.documents === 'received') ?? cause).at;
