import type { StateDescription } from '@tax-firm/machines';
import type { ChartName } from '@tax-firm/machines/statechart';
import type { AnyMachineSnapshot } from 'xstate';
import { outgoingTransitions } from '../chart/definition.js';
import type { Permission } from '../chart/highlights.js';
import { fieldsOf, samplesOf } from './fields.js';

/** Which events a price tool would accept now, with at least one choice of their fields. Price tools know no roles. */
export function wizardPermissions(
  name: ChartName,
  machine: StateDescription,
  snapshot: AnyMachineSnapshot,
  active: ReadonlySet<string>,
): Map<string, Permission> {
  const events = new Set(outgoingTransitions(machine, active).map(({ transition }) => transition.event));
  return new Map(
    [...events].map((type) => {
      const taken = samplesOf(type, fieldsOf(name, type)).some((event) => snapshot.can(event));
      return [type, taken ? 'can' : 'refused'] as const;
    }),
  );
}
