import type { ActorRole, Role } from '../../roles.js';
import { isInState } from '../parts/condition.js';
import { seenBy } from '../parts/roles.js';
import type { StepRow } from '../parts/step.js';
import { type MachineState, isSo } from './requirements.js';
import { type TaxReturnSnapshot, valueOf } from './snapshot.js';
import { placedSteps, undoFor } from './steps.js';
import type {
  PlainEventType,
  ReasonedEventType,
  TaxReturnEventType,
  TaxReturnFlag,
  TaxReturnValue,
} from './types.js';

/** One row of the staff's workflow screen (spec 2 §4, "Staff workflow rows"). */
export interface WorkflowRow {
  readonly key: string;
  readonly region: string;
  readonly label: string;
  /** The label of its button; null for read-only rows. */
  readonly button: string | null;
  /** The event of its button, and its undo; null for read-only rows. */
  readonly event: PlainEventType | null;
  readonly undo: ReasonedEventType | null;
  /** The events that complete it. The latest one tells who completed it and when. */
  readonly doneBy: readonly TaxReturnEventType[];
  readonly visibleTo: readonly Role[];
  readonly isComplete: (value: TaxReturnValue) => boolean;
  readonly notes: NonNullable<StepRow['notes']>;
  /** For a step that only some firms require. */
  readonly optional?: StepRow['optional'];
  /** For a step that a rule brings forward. */
  readonly earlier?: StepRow['earlier'];
}

/** The rows in the order of the work. */
export const workflowRows: readonly WorkflowRow[] = placedSteps.flatMap(({ type, step, region }) =>
  step.row ? [{ ...rowOf(type, step.by, step.row), region: region.name }] : [],
);

function rowOf(
  type: TaxReturnEventType,
  by: readonly ActorRole[],
  { key, label, button, complete, visibleTo = seenBy(by), alsoDoneBy = [], notes = [], ...ofRules }: StepRow,
): Omit<WorkflowRow, 'region'> {
  return {
    key,
    label,
    button: button ?? null,
    event: button === undefined ? null : (type as PlainEventType),
    undo: button === undefined ? null : (undoFor(type) as ReasonedEventType | null),
    doneBy: [type, ...(alsoDoneBy as readonly TaxReturnEventType[])],
    visibleTo,
    isComplete: (value) => isInState(complete, value),
    notes,
    ...ofRules,
  };
}

/**
 * The steps of every firm that staff take with buttons, in the order of the work, up to and including `last`; with
 * `after`, only those after that step.
 */
export function stepsUpTo(last: PlainEventType, after?: PlainEventType): readonly PlainEventType[] {
  const steps = workflowRows.flatMap(({ event, optional }) => (event && !optional ? event : []));
  return steps.slice(after ? steps.indexOf(after) + 1 : 0, steps.indexOf(last) + 1);
}

/** The events of a contract toggle: `event` sets its flag, `undo` clears it. */
export interface Toggle {
  readonly event: PlainEventType;
  readonly undo: ReasonedEventType;
}

/** The contract's toggles (spec 2 §7) by flag. */
export const toggles = Object.fromEntries(
  placedSteps.flatMap(({ region, type, from }) => {
    const { event, undo } = workflowRows.find((row) => row.event === type) ?? {};
    if (!event || !undo) return [];
    const flagsIn = (state: string | undefined) => region.states[state ?? '']?.flags ?? [];
    const turned = [...from].flatMap(([state, transitions]) =>
      transitions.flatMap(({ target }) => flagsIn(target).filter((flag) => !flagsIn(state).includes(flag))),
    );
    return turned.map((flag) => [flag, { event, undo }] as const);
  }),
) as Readonly<Partial<Record<TaxReturnFlag, Toggle>>>;

/** A row as it stands for one return. */
export interface RowStatus {
  row: WorkflowRow;
  status: 'Pending' | 'Complete';
  /** What the row says beside its status. */
  note?: string;
}

type Context = MachineState['context'];

const isCounted = ({ optional }: WorkflowRow, { rules }: Context): boolean =>
  !optional || rules[optional.rule];

const isShown = (row: WorkflowRow, context: Context): boolean =>
  isCounted(row, context) || row.optional!.usedIf.holds(context as never);

/** The rows in the order of the work under the firm's rules. */
const rowsUnder = ({ rules }: Context): readonly WorkflowRow[] =>
  workflowRows
    .filter(({ earlier }) => earlier && rules[earlier.rule])
    .reduce((rows, moved) => {
      const others = rows.filter((row) => row !== moved);
      return others.toSpliced(
        others.findIndex(({ key }) => key === moved.earlier?.before),
        0,
        moved,
      );
    }, workflowRows);

/** The rows that count in the progress of a return, in the order of the work. */
export const countedRows = (context: Context): readonly WorkflowRow[] =>
  rowsUnder(context).filter((row) => isCounted(row, context));

/** The rows that a role may see, each Pending or Complete, in the order of the work. */
export const rowsFor = (snapshot: TaxReturnSnapshot, role: Role): RowStatus[] =>
  rowsUnder(snapshot.context)
    .filter((row) => row.visibleTo.includes(role) && isShown(row, snapshot.context))
    .map((row) => ({
      row,
      status: row.isComplete(valueOf(snapshot)) ? 'Complete' : 'Pending',
      ...noteOf(row, { value: valueOf(snapshot), context: snapshot.context }),
    }));

function noteOf({ notes }: WorkflowRow, state: MachineState): { note?: string } {
  const note = notes.find(({ when }) => when.every((condition) => isSo(condition, state)));
  return note ? { note: note.words } : {};
}
