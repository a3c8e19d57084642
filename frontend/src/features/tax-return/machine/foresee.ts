import {
  eventTypes,
  mayEverSend,
  progressOf,
  restoreTaxReturn,
  rowsFor,
  taxReturnMachine,
  valueOf,
  whyNot,
  type Reason,
  type TaxReturnRequest,
  type TaxReturnSnapshot,
} from '@tax-firm/machines';
import { transition } from 'xstate';
import type { TaxReturn, TaxReturnSummary, Viewer, Workflow, WorkflowRowView } from '../api/types.js';

/** The machine in the state that the server told. */
export const snapshotOf = ({ workflow: { value, context } }: TaxReturnSummary): TaxReturnSnapshot =>
  restoreTaxReturn({ value, context });

/**
 * The return as it will be once the server has taken the event: what the screen shows while the answer is on its
 * way. Undefined where the machine refuses it. Times and the contract's flags are the server's and stay as they are.
 * @param at ISO time of the press
 */
export function foresee(
  taxReturn: TaxReturn,
  request: TaxReturnRequest,
  viewer: Viewer,
  at: string,
): TaxReturn | undefined {
  const before = snapshotOf(taxReturn);
  const [after] = transition(taxReturnMachine, before, {
    ...request,
    actor: { id: viewer.id, role: viewer.role },
    at,
  });
  if (after === before) return undefined;
  const { amountCents } = after.context.quote;
  return {
    ...taxReturn,
    amount: amountCents === null ? null : amountCents / 100,
    workflow: workflowOf(after, taxReturn.workflow, viewer, at),
  };
}

function workflowOf(snapshot: TaxReturnSnapshot, before: Workflow, viewer: Viewer, at: string): Workflow {
  const judged = eventTypes
    .filter((type) => mayEverSend(viewer.role, type))
    .map((type) => ({ type, reasons: whyNot(snapshot, type, viewer) }));
  return {
    version: before.version + 1,
    value: valueOf(snapshot),
    context: snapshot.context,
    progress: progressOf(snapshot, viewer.role),
    can: judged.filter(({ reasons }) => reasons.length === 0).map(({ type }) => type),
    blocked: Object.fromEntries(
      judged.filter(({ reasons }) => reasons.length > 0).map(({ type, reasons }) => [type, copies(reasons)]),
    ),
    rows: rowsOf(snapshot, before.rows, viewer, at),
  };
}

function rowsOf(
  snapshot: TaxReturnSnapshot,
  before: readonly WorkflowRowView[],
  viewer: Viewer,
  at: string,
): WorkflowRowView[] {
  const statuses = new Map(rowsFor(snapshot, viewer.role).map(({ row, status }) => [row.key, status]));
  return before.map((row) => {
    const status = statuses.get(row.key) ?? row.status;
    const press = status === 'Pending' ? row.event : row.undo;
    const reasons = press ? whyNot(snapshot, press, viewer) : [];
    const done =
      status === row.status ? {} : status === 'Complete' ? { by: viewer.name, at } : { by: null, at: null };
    return { ...row, ...done, status, can: press !== null && reasons.length === 0, whyNot: copies(reasons) };
  });
}

const copies = (reasons: readonly Reason[]) =>
  reasons.map(({ whoCan, ...reason }) => ({ ...reason, whoCan: [...whoCan] }));
