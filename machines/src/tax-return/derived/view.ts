import type { Actor, Role } from '../../roles.js';
import { pureTransition } from '../../pure-transition.js';
import { isInState } from '../parts/condition.js';
import { authSent } from '../regions/efile/conditions.js';
import { copyReleased } from '../regions/review/conditions.js';
import { taxReturnMachine } from '../machine.js';
import { type Progress, progressOf } from './progress.js';
import { type MachineState } from './requirements.js';
import { rowsFor, type WorkflowRow, workflowRows } from './rows.js';
import { type TaxReturnSnapshot, valueOf } from './snapshot.js';
import { eventTypes, mayEverSend } from './steps.js';
import type { TaxReturnContext, TaxReturnEvent, TaxReturnEventType, TaxReturnValue } from './types.js';
import { type Reason, whyNot } from './why-not.js';

/** A row of the workflow screen, with whether the viewer can press its button. */
export interface RowView extends Pick<WorkflowRow, 'key' | 'label' | 'event' | 'undo'> {
  status: 'Pending' | 'Complete';
  /** What it says beside its status. */
  note?: string;
  /** The viewer can press its button now: take the step while Pending, undo it while Complete. */
  can: boolean;
  whyNot: Reason[];
}

/** A return as one viewer sees it. Server and screen share this code. */
export interface WorkflowView {
  value: TaxReturnValue;
  context: TaxReturnContext;
  progress: Progress;
  /** Events that the viewer can send now. */
  can: TaxReturnEventType[];
  /**
   * Events that the viewer's role may send, but not now, with the reasons. The undo of a row that is Pending is left out, and
   * so is giving back what someone else has: there is nothing to undo.
   */
  blocked: Partial<Record<TaxReturnEventType, Reason[]>>;
  rows: RowView[];
}

export type WorkflowViewer = Pick<Actor, 'id'> & { readonly role: Role };

/**
 * The context that a viewer may see. Clients don't see which employee does or did what, nor the files of a review copy
 * before it is released, nor the forms to sign before they are asked to.
 */
export function contextFor(role: Role, { value, context }: MachineState): TaxReturnContext {
  if (role !== 'Client') return context;
  const reviewFiles = isInState(copyReleased, value) ? context.reviewFiles : [];
  const signatureForms = isInState(authSent, value) ? context.signatureForms : [];
  return { ...context, assigneeId: null, doneBy: {}, reviewFiles, signatureForms };
}

/** Computes what a viewer sees of a return, and what they can do now. */
export function viewOf(snapshot: TaxReturnSnapshot, viewer: WorkflowViewer): WorkflowView {
  const nothingToUndo = new Set<string | null>([
    ...workflowRows.flatMap(({ undo, isComplete }) => (isComplete(valueOf(snapshot)) ? [] : [undo])),
    ...(snapshot.context.assigneeId === viewer.id ? [] : ['GIVE_BACK']),
  ]);
  const checked = eventTypes
    .filter((type) => mayEverSend(viewer.role, type) && !nothingToUndo.has(type))
    .map((type) => [type, whyNot(snapshot, type, viewer)] as const);
  return {
    value: valueOf(snapshot),
    context: contextFor(viewer.role, { value: valueOf(snapshot), context: snapshot.context }),
    progress: progressOf(snapshot, viewer.role),
    can: checked.filter(([, reasons]) => reasons.length === 0).map(([type]) => type),
    blocked: Object.fromEntries(checked.filter(([, reasons]) => reasons.length > 0)),
    rows: rowsFor(snapshot, viewer.role).map(({ row: { key, label, event, undo }, status, ...note }) => {
      const next = status === 'Pending' ? event : undo;
      const reasons = next ? whyNot(snapshot, next, viewer) : [];
      return {
        key,
        label,
        event,
        undo,
        status,
        ...note,
        can: next !== null && reasons.length === 0,
        whyNot: reasons,
      };
    }),
  };
}

/** The snapshot after an event; undefined if the machine refuses it. */
export function nextSnapshot(
  snapshot: TaxReturnSnapshot,
  event: TaxReturnEvent,
): TaxReturnSnapshot | undefined {
  const [after] = pureTransition(taxReturnMachine, snapshot, event);
  return after === snapshot ? undefined : after;
}
