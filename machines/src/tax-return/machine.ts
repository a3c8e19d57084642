import { setup } from 'xstate';
import { delays, guards, machineActions, states } from './derived/chart.js';
import { initialContext } from './derived/context.js';
import type { TaxReturnContext, TaxReturnEvent, TaxReturnFlag } from './derived/types.js';
import { taxReturnMigrations } from './migrations.js';
import type { TaxReturnInput } from './parts/region.js';
import { onCreation } from './regions/index.js';

/**
 * The life of a tax return (spec 2 §4) as one parallel statechart, made of the regions in `regions/`. A region never
 * targets a state of another; regions meet only through guards, so that no transition can reset a sibling.
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
  states,
});

/** Counts the migrations: whoever changes the machine adds one, as the golden of the definition asks. */
export const taxReturnMachineVersion = 1 + taxReturnMigrations.length;
