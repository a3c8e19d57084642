import {
  deadlineOf,
  documentsCompleteAt,
  filingTimes,
  nextSnapshot,
  perfectionEnd,
  projectionOf,
  requestedItems,
  restoreTaxReturn,
  type RowView,
  type TaxReturnRequest,
  type TaxReturnSnapshot,
  valueOf,
  viewOf,
  waitBegins,
} from '@tax-firm/machines';
import { inFirmWords, reasonsInFirmWords } from '@/lib/firm/role-name';
import type { TaxReturn, TaxReturnSummary, Viewer, WorkflowRowView } from '../api/types.js';

/** The machine in the state that the server sent. */
export const snapshotOf = ({ workflow: { value, context } }: TaxReturnSummary): TaxReturnSnapshot =>
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
  const now = snapshotOf(taxReturn);
  const after = nextSnapshot(now, { ...request, actor, at });
  if (!after) return undefined;
  const { amountCents, archiveTaxYear, assigneeId, waitingOn } = projectionOf(after);
  const checklist = [...requestedItems(after.context), ...taxReturn.checklist.filter(({ asked }) => !asked)];
  const { rows, ...view } = viewOf(after, viewer);
  const { version, rows: before } = taxReturn.workflow;
  // As the server keeps it: for a client, the progress may name someone else.
  const waitingSince = waitingOn === projectionOf(now).waitingOn ? taxReturn.waitingSince : at;
  const waitsBegan = { ...taxReturn.waitsBegan, ...waitsBegun(taxReturn, request, after, at) };
  return {
    ...taxReturn,
    checklist,
    amount: amountCents === null ? null : amountCents / 100,
    archiveTaxYear,
    assignee: assigneeAfter(taxReturn, request, viewer, assigneeId),
    updatedAt: at,
    waitingSince,
    waitsBegan,
    deadline:
      viewer.role === 'Client'
        ? null
        : nextDeadline({ ...taxReturn, checklist, waitingSince, waitsBegan }, after),
    workflow: {
      ...view,
      progress: { ...view.progress, label: inFirmWords(view.progress.label) },
      version: version + 1,
      rows: rows.map((row) => ({
        ...row,
        whyNot: reasonsInFirmWords(row.whyNot),
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

/** The waits that an event begins, or begins again. */
function waitsBegun(
  { workflow: { value } }: TaxReturn,
  { type }: TaxReturnRequest,
  after: TaxReturnSnapshot,
  at: string,
): TaxReturn['waitsBegan'] {
  const now = valueOf(after);
  const begun = waitBegins.filter(
    ({ region, state, again }) =>
      (now[region] === state && value[region] !== state) || again.some((each) => each === type),
  );
  return Object.fromEntries(begun.map(({ kind }) => [kind, at]));
}

function nextDeadline(taxReturn: TaxReturn, after: TaxReturnSnapshot): TaxReturn['deadline'] {
  const { waitingSince, waitsBegan, files, checklist, service, firmWroteAt, createdAt } = taxReturn;
  const deadline = deadlineOf(
    { value: valueOf(after), context: after.context },
    {
      waitingSince: Date.parse(waitingSince),
      begunAt: Object.fromEntries(
        Object.entries(waitsBegan).map(([kind, began]) => [kind, Date.parse(began)]),
      ),
      documentsCompleteAt: documentsCompleteAt(files, checklist),
      perfectionEndsAt: perfectionEnd(after.context, service),
      ...filingTimes(taxReturn, after.context, Date.parse(createdAt)),
      firmWroteAt: firmWroteAt === null ? undefined : Date.parse(firmWroteAt),
    },
  );
  return deadline ? { ...deadline, dueAt: new Date(deadline.dueAt).toISOString() } : null;
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
