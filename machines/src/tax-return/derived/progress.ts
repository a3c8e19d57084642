import { type Role } from '../../roles.js';
import { isInState } from '../parts/condition.js';
import { type NextStep, type WaitingOn, waitsForFirm } from '../parts/region.js';
import { active } from '../regions/lifecycle/conditions.js';
import { type MachineState, isSo } from './requirements.js';
import { countedRows } from './rows.js';
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

/** What staff read while a return is in a state, named `quote.sent`; more than one sentence if that depends on more. */
export const waitsIn = (state: string): string[] => {
  const [name, inRegion = ''] = state.split('.');
  const next = nextSteps.find(({ region }) => region === name)?.of.get(inRegion) ?? [];
  return [...new Set(next.map(({ staff }) => staff))];
};

type PlacedNext = NextStep & { readonly region: string };

/** The next steps of all regions, in the order of the work; before them the one that comes before all others. */
export function nextOf(state: MachineState): [PlacedNext, ...PlacedNext[]] {
  const all = nextSteps.flatMap(({ region, of }) => {
    const next = of.get(stateOf(state.value, region))!.find((step) => applies(step, state));
    return next ? [{ ...next, region }] : [];
  });
  const first = isInState(active, state.value) ? all.find((step) => step.first) : undefined;
  return [first ?? all[0]!, ...all];
}

/**
 * The step that staff can take while a document that they asked for is missing, because that keeps nobody from the step
 * after it; undefined if they asked for none, or if that step is not theirs.
 */
function stepMeanwhile([next, ...all]: readonly [PlacedNext, ...PlacedNext[]]): PlacedNext | undefined {
  const then = next.region === 'requests' ? all[all.indexOf(next) + 1] : undefined;
  return waitsForFirm(then?.waitingOn) ? then : undefined;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function applies({ rule, exceptUnder, when = [] }: NextStep, state: MachineState): boolean {
  const { rules } = state.context;
  return (
    (rule === undefined || rules[rule]) &&
    (exceptUnder === undefined || !rules[exceptUnder]) &&
    when.every((condition) => isSo(condition, state))
  );
}

const nextForStaff = (snapshot: TaxReturnSnapshot): PlacedNext => {
  const next = nextOf({ value: valueOf(snapshot), context: snapshot.context });
  return stepMeanwhile(next) ?? next[0];
};

/** The region whose step is next, as staff see it. */
export const nextRegionOf = (snapshot: TaxReturnSnapshot): string => nextForStaff(snapshot).region;

/** Whom a return is waiting on, as staff see it. */
export const waitingOnOf = (snapshot: TaxReturnSnapshot): WaitingOn => nextForStaff(snapshot).waitingOn;

/** The progress of a return, and whom it is waiting on, derived from the machine. */
export const progressOf = (snapshot: TaxReturnSnapshot, viewer: Role): Progress => {
  const value = valueOf(snapshot);
  const next = nextOf({ value, context: snapshot.context });
  const [{ client, staff }] = next;
  const meanwhile = viewer === 'Client' ? undefined : stepMeanwhile(next);
  const staffLabel = meanwhile ? `${meanwhile.staff}; ${lowerFirst(staff)}` : staff;
  const counted = countedRows(snapshot.context);
  return {
    done: 1 + counted.filter((row) => row.isComplete(value)).length,
    of: 1 + counted.length,
    label: viewer === 'Client' ? client : staffLabel,
    waitingOn: (meanwhile ?? next[0]).waitingOn,
  };
};
