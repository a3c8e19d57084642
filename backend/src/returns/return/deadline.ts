import {
  deadlineOf,
  type DeadlineTimes,
  documentsCompleteAt,
  filingTimes,
  perfectionEnd,
  waitBegins,
} from '@tax-firm/machines';
import { type Principal } from '../../accounts/account/principal.js';
import { type MessageFacts } from './message-facts.js';
import { type ChecklistItemView, type FileView, type TaxReturnSummary } from './tax-return.view.js';
import { type TaxReturnEntity } from './tax-return.entity.js';

type Deadline = NonNullable<TaxReturnSummary['deadline']>;

/** When the wait for what is due began, by the deadline's kind: ISO 8601, as PostgreSQL writes it; null if it never did. */
export type WaitsBegan = Readonly<Record<string, string | null>>;

const quoted = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join();

/** SQL that makes JSON of the {@link WaitsBegan} of the return `r`. */
export const waitsBegan = `(SELECT json_build_object(${waitBegins
  .map(({ kind, region, state, again }) => {
    const begins = `t.to_state ->> '${region}' = '${state}' OR t.type IN (${quoted(again)})`;
    return `'${kind}', max(t.at) FILTER (WHERE ${begins})`;
  })
  .join(', ')}) FROM transition t WHERE t.workflow_id = r.id)`;

/** The times of {@link WaitsBegan} in ISO 8601, without those that never were. */
export const begunAt = (began: WaitsBegan): Record<string, string> =>
  Object.fromEntries(
    Object.entries(began).flatMap(([kind, at]) => (at === null ? [] : [[kind, new Date(at).toISOString()]])),
  );

/** What the firm has promised its clients: to contact them, to answer, to file within ten days. */
const promises = ['contact', 'question', 'turnaround'] as const;

/** The next deadline, and what the firm has promised. Only staff and auditors see the deadline. */
export function deadlinesFor(
  viewer: Principal,
  ...facts: Parameters<typeof nextDeadline>
): Pick<TaxReturnSummary, 'deadline' | 'promise'> {
  const [taxReturn] = facts;
  const times = timesOf(...facts);
  // The law's date comes before a promise on the staff's list, but takes nothing back.
  const promised = deadlineAt(taxReturn, { ...times, filingDueAt: undefined, extendedDueAt: undefined });
  const kind = promises.find((each) => each === promised?.kind);
  return {
    deadline: viewer.role === 'Client' ? null : deadlineAt(taxReturn, times),
    promise: promised && kind ? { kind, dueAt: promised.dueAt } : null,
  };
}

/** The next deadline of a return; null if nothing is due. @param documents `at`: when each arrived. ISO 8601 */
export const nextDeadline = (...facts: Parameters<typeof timesOf>): Deadline | null =>
  deadlineAt(facts[0], timesOf(...facts));

function timesOf(
  taxReturn: TaxReturnEntity,
  documents: readonly Pick<FileView, 'at'>[],
  items: readonly ChecklistItemView[],
  { firmWroteAt }: MessageFacts,
  began: WaitsBegan,
): DeadlineTimes {
  const { context, service, waitingSince, createdAt } = taxReturn;
  return {
    waitingSince: waitingSince.getTime(),
    begunAt: Object.fromEntries(Object.entries(begunAt(began)).map(([kind, at]) => [kind, Date.parse(at)])),
    documentsCompleteAt: documentsCompleteAt(documents, items),
    perfectionEndsAt: perfectionEnd(context, service),
    ...filingTimes(taxReturn, context, createdAt.getTime()),
    firmWroteAt: firmWroteAt === null ? undefined : Date.parse(firmWroteAt),
  };
}

function deadlineAt({ stateValue: value, context }: TaxReturnEntity, times: DeadlineTimes): Deadline | null {
  const deadline = deadlineOf({ value, context }, times);
  return deadline ? { ...deadline, dueAt: new Date(deadline.dueAt).toISOString() } : null;
}
