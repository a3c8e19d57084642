import type { ActorRole } from '../../roles.js';
import type { Condition, StateCondition } from '../parts/condition.js';
import type { Region } from '../parts/region.js';
import { isInState, requirements } from './requirements.js';
import { placedSteps, regions, stateOf } from './steps.js';
import type { TaxReturnValue } from './types.js';

/** Who can supply what a condition misses. */
export interface Supply {
  /** Whether anybody still can, now or after other steps. */
  readonly possible: boolean;
  /** Who can take the next step on the way there. */
  readonly whoCan: readonly ActorRole[];
}

const nobody: Supply = { possible: false, whoCan: [] };

/**
 * Who can bring a return to where a condition holds: by the shortest way through the chart of its region, on which
 * nothing stands that nobody can clear. A condition that is met otherwise names its people itself.
 */
export function supplyOf(condition: Condition, value: TaxReturnValue): Supply {
  if (condition.kind !== 'state') return { possible: true, whoCan: condition.whoCan ?? [] };
  const key = regions.reduce((key, { name }) => `${key} ${stateOf(value, name)}`, condition.name);
  let supply = supplies.get(key);
  if (!supply) {
    supply = findSupply(condition, value, new Set());
    if (supplies.size >= mostSupplies) supplies.clear();
    supplies.set(key, supply);
  }
  return condition.whoCan ? { possible: supply.possible, whoCan: condition.whoCan } : supply;
}

/** By condition and state: a server asks for the same ones again and again. */
const supplies = new Map<string, Supply>();
const mostSupplies = 20_000;

interface Edge {
  readonly to: string;
  /** Undefined where the machine takes it by itself. */
  readonly by?: readonly ActorRole[];
  readonly needs: readonly Condition[];
}

/** @param asked conditions of which the answer is already looked for: what depends on itself is of no help */
function findSupply(condition: StateCondition, value: TaxReturnValue, asked: ReadonlySet<Condition>): Supply {
  const region = regions.find(({ name }) => name === condition.region)!;
  const here = stateOf(value, condition.region);
  const within = new Set([...asked, condition]);
  const canBeMet = (need: Condition): boolean =>
    need.kind !== 'state' ||
    need.region === condition.region ||
    isInState(need, value) ||
    (!within.has(need) && findSupply(need, value, within).possible);

  const reached = new Map<string, readonly ActorRole[]>([[here, []]]);
  for (const [state, firstBy] of reached) {
    if (condition.states.includes(state)) return { possible: true, whoCan: firstBy };
    for (const { to, by = [], needs } of edgesFrom(region, state)) {
      if (reached.has(to) || !needs.every(canBeMet)) continue;
      const people = by.filter((role) => role !== 'System');
      reached.set(to, firstBy.length > 0 ? firstBy : people);
    }
  }
  return nobody;
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
