import type { ActorRole } from '../../roles.js';
import type { Condition, StateCondition } from '../parts/condition.js';
import type { Region } from '../parts/region.js';
import { isInState, requirements } from './requirements.js';
import { placedSteps, regions, stateOf } from './steps.js';
import type { TaxReturnValue } from './types.js';

/** Who can supply what a condition misses. */
export interface Reachability {
  /** Whether anybody still can, now or after other steps. */
  readonly possible: boolean;
  /** Who can take the next step on the way there. */
  readonly whoCan: readonly ActorRole[];
}

const unreachable: Reachability = { possible: false, whoCan: [] };

/**
 * Who can bring a return to where a condition holds: by the shortest way through the chart of its region, on which
 * nothing stands that nobody can clear. A condition that is met otherwise names its people itself.
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

/** By condition and state: a server asks for the same ones again and again. */
const cachedReachability = new Map<string, Reachability>();
const maxCached = 20_000;

interface Edge {
  readonly to: string;
  /** Undefined where the machine takes it by itself. */
  readonly by?: readonly ActorRole[];
  readonly needs: readonly Condition[];
}

/** @param pending conditions of which the answer is already looked for: what depends on itself is of no help */
function findReachability(
  condition: StateCondition,
  value: TaxReturnValue,
  pending: ReadonlySet<Condition>,
): Reachability {
  const region = regions.find(({ name }) => name === condition.region)!;
  const here = stateOf(value, condition.region);
  const nowPending = new Set([...pending, condition]);
  const canBeMet = (need: Condition): boolean =>
    need.kind !== 'state' ||
    need.region === condition.region ||
    isInState(need, value) ||
    (!nowPending.has(need) && findReachability(need, value, nowPending).possible);

  const reached = new Map<string, readonly ActorRole[]>([[here, []]]);
  for (const [state, firstBy] of reached) {
    if (condition.states.includes(state)) return { possible: true, whoCan: firstBy };
    for (const { to, by = [], needs } of edgesFrom(region, state)) {
      if (reached.has(to) || !needs.every(canBeMet)) continue;
      const people = by.filter((role) => role !== 'System');
      reached.set(to, firstBy.length > 0 ? firstBy : people);
    }
  }
  return unreachable;
}

function edgesFrom(region: Region, state: string): Edge[] {
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
  return [...steps, ...eventless];
}
