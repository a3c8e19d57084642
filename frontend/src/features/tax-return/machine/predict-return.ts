import {
  documentsCompleteAt,
  nextSnapshot,
  projectionOf,
  requestedItems,
  restoreTaxReturn,
  type RowView,
  type TaxReturnRequest,
  type TaxReturnSnapshot,
  timesAfter,
  viewOf,
  waitingOnOf,
  clientStatusOf,
  type ClientStatus,
} from '@tax-firm/machines';
import { inFirmWords, reasonsOnScreen } from '@/lib/firm/role-name';
import type { TaxReturn, TaxReturnSummary, Viewer, WorkflowRowView } from '../api/types.js';

/** The machine in the state that the server sent. */
export const snapshotShown = ({ workflow: { value, context } }: TaxReturnSummary): TaxReturnSnapshot =>
  restoreTaxReturn({ value, context });

/**
 * Computes the return after an event: to show until the server answers, and then with the time of its answer. Undefined
 * if the machine refuses the event. The contract's flags, which no screen shows, are left unchanged.
 *
 * @param at time of the event, ISO 8601
 */
export function predictReturn(
  taxReturn: TaxReturn,
  request: TaxReturnRequest,
  viewer: Viewer,
  at: string,
): TaxReturn | undefined {
  const actor = { id: viewer.id, role: viewer.role };
  const now = snapshotShown(taxReturn);
  const after = nextSnapshot(now, { ...request, actor, at });
  if (!after) return undefined;
  const { files, checklist, waitingSince, waitsBegan } = taxReturn;
  const { version, rows: before, value } = taxReturn.workflow;
  // As the server keeps it: for a client, the progress may name someone else.
  const waits = { value, waitingOn: waitingOnOf(now), waitingSince, waitsBegan };
  const facts = { ...taxReturn, documentsCompleteAt: documentsCompleteAt(files, checklist) };
  const times = timesAfter(after, facts, { type: request.type, at, before: waits });
  const { amountCents, archiveTaxYear, assigneeId } = projectionOf(after);
  const { rows, ...view } = viewOf(after, viewer);
  return {
    ...taxReturn,
    checklist: [...requestedItems(after.context), ...checklist.filter(({ asked }) => !asked)],
    amount: amountCents === null ? null : amountCents / 100,
    archiveTaxYear,
    assignee: assigneeAfter(taxReturn, request, viewer, assigneeId),
    updatedAt: at,
    ...times,
    deadline: viewer.role === 'Client' ? null : times.deadline,
    workflow: {
      ...view,
      progress: { ...view.progress, label: inFirmWords(view.progress.label) },
      version: version + 1,
      rows: rows.map((row) => ({
        ...row,
        whyNot: reasonsOnScreen(row.whyNot),
        ...completeRow(row, before, viewer, at),
      })),
    },
  };
}

/** Who works on the return after an event: who did before, the viewer who took it, or who is named in the event. */
function assigneeAfter(
  { assignee }: TaxReturn,
  request: TaxReturnRequest,
  viewer: Viewer,
  id: string | null,
): TaxReturn['assignee'] {
  if (viewer.role === 'Client' || id === null) return null;
  if (id === assignee?.id) return assignee;
  const name = request.type === 'ASSIGN' ? request.assigneeName : viewer.name;
  return { id, name: name ?? '' };
}

/** Who completed a row, and when: the viewer and `at` if this event completed it. */
function completeRow(
  { key, status }: RowView,
  before: readonly WorkflowRowView[],
  { name }: Viewer,
  at: string,
): Pick<WorkflowRowView, 'by' | 'at'> {
  const known = before.find((row) => row.key === key);
  if (known?.status === status) return { by: known.by, at: known.at };
  return status === 'Complete' ? { by: name, at } : { by: null, at: null };
}

/** What the client reads of a return, and can do. */
export const statusOf = (taxReturn: TaxReturnSummary): ClientStatus =>
  clientStatusOf(snapshotShown(taxReturn), taxReturn.checklist ?? []);
