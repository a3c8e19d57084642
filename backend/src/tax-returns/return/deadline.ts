import { deadlineOf, documentsCompleteAt, perfectionEnd } from '@tax-firm/machines';
import { type Principal } from '../../accounts/index.js';
import { type MessageFacts } from './message-facts.js';
import { type ChecklistItemView, type FileView, type TaxReturnSummary } from './tax-return.view.js';
import { type TaxReturnEntity } from './tax-return.entity.js';

type Deadline = NonNullable<TaxReturnSummary['deadline']>;

/** What the firm has promised its clients: to contact them, to answer, to file within ten days. */
const promises = ['contact', 'question', 'turnaround'] as const;

/** The next deadline, and what the firm has promised. Only staff and auditors see the deadline. */
export function deadlinesFor(
  viewer: Principal,
  ...facts: Parameters<typeof nextDeadline>
): Pick<TaxReturnSummary, 'deadline' | 'promise'> {
  const deadline = nextDeadline(...facts);
  const kind = promises.find((each) => each === deadline?.kind);
  return {
    deadline: viewer.role === 'Client' ? null : deadline,
    promise: deadline && kind ? { kind, dueAt: deadline.dueAt } : null,
  };
}

function nextDeadline(
  { stateValue, context, service, waitingSince }: TaxReturnEntity,
  documents: readonly FileView[],
  items: readonly ChecklistItemView[],
  { firmWroteAt }: MessageFacts,
): Deadline | null {
  const deadline = deadlineOf(stateValue, {
    waitingSince: waitingSince.getTime(),
    documentsCompleteAt: documentsCompleteAt(documents, items),
    perfectionEndsAt: perfectionEnd(context, service),
    firmWroteAt: firmWroteAt === null ? undefined : Date.parse(firmWroteAt),
  });
  return deadline ? { ...deadline, dueAt: new Date(deadline.dueAt).toISOString() } : null;
}
