import type { ActorRole } from '../../roles.js';
import { type Condition, isInState, type StateCondition } from '../parts/condition.js';
import type { Region } from '../parts/region.js';
import { requirements } from './requirements.js';
import { computedStatesOf, placedSteps, regionOf, regions, stateOf, statesOf } from './steps.js';
import type { TaxReturnValue } from './types.js';

/** Who can make an unmet condition hold. */
export interface Reachability {
  /** Whether it can still hold, now or after other steps. */
  readonly possible: boolean;
  /** Who can take the next step toward it. */
  readonly whoCan: readonly ActorRole[];
}

const unreachable: Reachability = { possible: false, whoCan: [] };

/**
 * Finds who can make a condition hold: the people who can take the first step of the shortest path through the chart of its region,
 * skipping steps whose own conditions can never hold. If that step waits for another region, those who can take the first step there. Other kinds of conditions list these people themselves (`whoCan`).
 */
export function reachabilityOf(condition: Condition, value: TaxReturnValue): Reachability {
  if (condition.kind !== 'state') return { possible: true, whoCan: condition.whoCan ?? [] };
  const key = regions.reduce((key, { name }) => `${key} ${stateOf(value, name)}`, condition.name);
  let reachability = cachedReachability.get(key);
  if (!reachability) {
    reachability = findReachability(condition, value, new Set());
    if (cachedReachability.size >= maxCached) cachedReachability.clear();
    cachedReachability.set(key, reachability);
  }
  return condition.whoCan ? { possible: reachability.possible, whoCan: condition.whoCan } : reachability;
}

/** Results by condition and state, because a server needs the same ones repeatedly. */
const cachedReachability = new Map<string, Reachability>();
const maxCached = 20_000;

interface Edge {
  readonly to: string;
  /** Undefined for an eventless transition. */
  readonly by?: readonly ActorRole[];
  readonly needs: readonly Condition[];
}

/** @param pending conditions that are being resolved; a condition cannot be met by way of itself */
function findReachability(
  condition: StateCondition,
  value: TaxReturnValue,
  pending: ReadonlySet<Condition>,
): Reachability {
  const region = regionOf(condition);
  if (region.computed) return { possible: true, whoCan: [] };
  const here = stateOf(value, condition.region);
  const nowPending = new Set([...pending, condition]);
  const isMissing = (need: Condition): need is StateCondition =>
    need.kind === 'state' && need.region !== condition.region && !isInState(need, value);
  const toMeet = (need: StateCondition): Reachability =>
    nowPending.has(need) ? unreachable : findReachability(need, value, nowPending);
  /** Who can take a step, or the one before it that it waits for. */
  const startersOf = ({ by = [], needs }: Edge): readonly ActorRole[] => {
    const missing = needs.find(isMissing);
    return missing ? toMeet(missing).whoCan : by.filter((role) => role !== 'System');
  };

  const reached = new Map<string, readonly ActorRole[]>([[here, []]]);
  for (const [state, starters] of reached) {
    if (condition.states.includes(state)) return { possible: true, whoCan: starters };
    for (const edge of edges.get(region)!.get(state)!) {
      if (reached.has(edge.to) || edge.needs.some((need) => isMissing(need) && !toMeet(need).possible))
        continue;
      reached.set(edge.to, starters.length > 0 ? starters : startersOf(edge));
    }
  }
  return unreachable;
}

function edgesFrom(region: Region, state: string): Edge[] {
  if (region.states[state]!.computedIf) return [{ to: region.initial, needs: [] }];
  const steps = placedSteps
    .filter((placed) => placed.region === region)
    .flatMap(({ type, step, from }) =>
      (from.get(state) ?? []).flatMap(({ target }): Edge[] =>
        target === undefined ? [] : [{ to: target, by: step.by, needs: requirements[type] }],
      ),
    );
  const eventless = (region.states[state]?.always ?? []).map(({ target, when = [] }): Edge => ({
    to: target,
    needs: when,
  }));
  const computed = computedStatesOf(region).map(({ name, computedIf }): Edge => ({
    to: name,
    needs: computedIf,
  }));
  return [...steps, ...eventless, ...(state === region.initial ? computed : [])];
}

/** The edges from each state of each region, which are the same for every return. */
const edges: ReadonlyMap<Region, ReadonlyMap<string, readonly Edge[]>> = new Map(
  regions.map((region) => [
    region,
    new Map(statesOf(region).map(([state]) => [state, edgesFrom(region, state)])),
  ]),
);
