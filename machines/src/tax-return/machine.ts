import { setup } from 'xstate';
import { delays, guards, machineActions, states } from './derived/chart.js';
import { computedStates } from './derived/computed.js';
import { initialContext } from './derived/context.js';
import type { TaxReturnContext, TaxReturnEvent, TaxReturnFlag } from './derived/types.js';
import { taxReturnMigrations } from './migrations.js';
import type { TaxReturnInput } from './parts/region.js';
import { onCreation } from './regions/index.js';

/**
 * The life of a tax return (spec 2 §4) as one parallel statechart, built from the regions in `regions/`. Regions affect
 * each other only through guards. No transition targets a state of another region, so none can reset one.
 */
export const taxReturnMachine = setup({
  types: {
    context: {} as TaxReturnContext,
    input: {} as TaxReturnInput,
    events: {} as TaxReturnEvent,
    tags: {} as TaxReturnFlag,
  },
  delays,
  guards,
  actions: machineActions,
}).createMachine({
  id: 'taxReturn',
  type: 'parallel',
  context: ({ input }) => initialContext(input),
  entry: onCreation,
  meta: computedStates,
  states,
});

/** The number of the current version. The first change after a release adds a migration, which the tests of goldens enforce. */
export const taxReturnMachineVersion = 1 + taxReturnMigrations.length;
