import { type WaitingOn } from '../parts/region.js';
import { netCents } from '../regions/payment/facts.js';
import { type DeadlineFacts, nextDeadline, type Waits, waitsBegunBy } from './deadlines.js';
import { waitingOnOf } from './progress.js';
import { type TaxReturnSnapshot, valueOf } from './snapshot.js';
import { type TaxReturnValue } from './types.js';

/**
 * What lists sort, search and show of a return: the engine stores it in columns, and server and screen compute it after an
 * event. Money is integer cents.
 */
export function projectionOf(snapshot: TaxReturnSnapshot) {
  const { lifecycle, quote, payment } = valueOf(snapshot);
  const { context } = snapshot;
  return {
    lifecycle,
    quote,
    payment,
    amountCents: context.quote.amountCents,
    paidCents: netCents(context),
    archiveTaxYear: context.archiveYear,
    assigneeId: context.assigneeId,
    waitingOn: waitingOnOf(snapshot),
  };
}

/** The step that leads to a state. */
interface StepTaken {
  readonly type: string;
  /** ISO 8601. */
  readonly at: string;
  /** The return before the step; absent for a new one. */
  readonly before?: Waits & { readonly value: TaxReturnValue; readonly waitingOn: WaitingOn };
}

/** Since when a return waits after a step, and until when: stored and shown like {@link projectionOf}. Times are ISO 8601. */
export function timesAfter(
  snapshot: TaxReturnSnapshot,
  facts: DeadlineFacts,
  { type, at, before }: StepTaken,
) {
  const value = valueOf(snapshot);
  const waitsOnSame = before?.waitingOn === waitingOnOf(snapshot);
  const waitingSince = waitsOnSame ? new Date(before.waitingSince).toISOString() : at;
  const begun = waitsBegunBy(type, before?.value, value).map((kind) => [kind, at]);
  const waitsBegan = { ...before?.waitsBegan, ...Object.fromEntries(begun) } as Record<string, string>;
  const deadline = nextDeadline({ value, context: snapshot.context }, { ...facts, waitingSince, waitsBegan });
  return { waitingSince, waitsBegan, deadline };
}
