import type { StateDescription } from '@tax-firm/machines';
import { kindOf, type ChartName } from '@tax-firm/machines/statechart';
import { outgoingTransitions } from '../chart/definition.js';
import type { Permission } from '../chart/highlights.js';
import type { Sandbox } from './actor.js';
import { fieldsOf, fieldSamplesOf } from './fields.js';

/** Which events the sandbox would accept now from a role, with at least one choice of their fields as the form offers them. */
export function acceptedEvents(
  name: ChartName,
  machine: StateDescription,
  accepts: (event: { type: string }) => boolean,
  active: Sandbox['state']['active'],
): Map<string, Permission> {
  const accepting = outgoingTransitions(machine, active).filter(
    ({ transition }) => kindOf(transition) === 'event',
  );
  const events = new Set(accepting.map(({ transition }) => transition.event));
  return new Map(
    [...events].map((type) => {
      const taken = samples(name, type).some(accepts);
      return [type, taken ? 'can' : 'refused'] as const;
    }),
  );
}

/** Kept, because the schemas of sixty events take longer to make than the machine takes to answer. */
const kept = new Map<string, ReturnType<typeof fieldSamplesOf>>();
function samples(name: ChartName, type: string): ReturnType<typeof fieldSamplesOf> {
  const key = `${name} ${type}`;
  const made = kept.get(key) ?? fieldSamplesOf(type, fieldsOf(name, type));
  kept.set(key, made);
  return made;
}
