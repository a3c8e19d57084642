import {
  nextSnapshot,
  restoreTaxReturn,
  viewOf,
  type RowView,
  type TaxReturnRequest,
  type TaxReturnSnapshot,
} from '@tax-firm/machines';
import type { TaxReturn, TaxReturnSummary, Viewer, WorkflowRowView } from '../api/types.js';

/** The machine in the state that the server sent. */
export const snapshotOf = ({ workflow: { value, context } }: TaxReturnSummary): TaxReturnSnapshot =>
  restoreTaxReturn({ value, context });

/**
 * Predicts the return after an event, to show until the server answers. Undefined if the machine refuses the event. The
 * return's times and flags are left unchanged.
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
  const after = nextSnapshot(snapshotOf(taxReturn), { ...request, actor, at });
  if (!after) return undefined;
  const { amountCents } = after.context.quote;
  const { rows, ...view } = viewOf(after, viewer);
  const { version, rows: before } = taxReturn.workflow;
  return {
    ...taxReturn,
    amount: amountCents === null ? null : amountCents / 100,
    workflow: {
      ...view,
      version: version + 1,
      rows: rows.map((row) => ({ ...row, ...completeRow(row, before, viewer, at) })),
    },
  };
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
