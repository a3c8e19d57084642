import type { Role } from '../../roles.js';
import type { NextStep, WaitingOn } from '../parts/region.js';
import { active } from '../regions/lifecycle/conditions.js';
import { type MachineState, isInState, isSo } from './requirements.js';
import { isCounted, workflowRows } from './rows.js';
import { type TaxReturnSnapshot, valueOf } from './snapshot.js';
import { regions, stateOf } from './steps.js';

/** How far a return has come. */
export interface Progress {
  /** Completed steps: the order, plus each complete row of the workflow. */
  done: number;
  /** 13 in the specification (spec 2 §9): the order and twelve rows. More under a rule that asks for more steps. */
  of: number;
  /** What happens next, for the viewer. */
  label: string;
  waitingOn: WaitingOn;
}

/** The next steps that each state may have, by region. */
const nextSteps = regions.map(({ name, states }) => ({
  region: name,
  of: new Map(Object.entries(states).map(([state, { next = [] }]) => [state, [next].flat()])),
}));

/** The next step: the first one of any region, in the order of the work. */
function nextOf(state: MachineState): NextStep {
  const all = nextSteps.flatMap(
    ({ region, of }) => of.get(stateOf(state.value, region))!.find((step) => applies(step, state)) ?? [],
  );
  const isOpen = isInState(active, state.value);
  return (isOpen ? all.find(({ first }) => first) : undefined) ?? all[0]!;
}

function applies({ rule, exceptUnder, when = [] }: NextStep, state: MachineState): boolean {
  const { rules } = state.context;
  return (
    (rule === undefined || rules[rule]) &&
    (exceptUnder === undefined || !rules[exceptUnder]) &&
    when.every((condition) => isSo(condition, state))
  );
}

/** Whom a return is waiting on. */
export const waitingOnOf = (snapshot: TaxReturnSnapshot): WaitingOn =>
  nextOf({ value: valueOf(snapshot), context: snapshot.context }).waitingOn;

/** The progress of a return, and whom it is waiting on, derived from the machine. */
export const progressOf = (snapshot: TaxReturnSnapshot, viewer: Role): Progress => {
  const value = valueOf(snapshot);
  const { waitingOn, client, staff } = nextOf({ value, context: snapshot.context });
  const counted = workflowRows.filter((row) => isCounted(row, snapshot.context));
  return {
    done: 1 + counted.filter((row) => row.isComplete(value)).length,
    of: 1 + counted.length,
    label: viewer === 'Client' ? client : staff,
    waitingOn,
  };
};
