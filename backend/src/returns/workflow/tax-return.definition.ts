import {
  projectionOf,
  taxReturnMachine,
  taxReturnMachineVersion,
  taxReturnMigrations,
  undoOf,
} from '@tax-firm/machines';
import { type WorkflowDefinition } from '../../workflow/model/definition.js';

const undone: Partial<Record<string, readonly string[]>> = undoOf;

/** `amountCents` is stored in `amount_cents`. */
const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Stores the tax-return machine in the table `tax_return`, with the columns that lists need. */
export const taxReturnWorkflow: WorkflowDefinition<typeof taxReturnMachine> = {
  id: 'taxReturn',
  version: taxReturnMachineVersion,
  machine: taxReturnMachine,
  table: 'tax_return',
  project: (snapshot) =>
    Object.fromEntries(
      Object.entries(projectionOf(snapshot)).map(([name, value]) => [columnOf(name), value]),
    ),
  migrations: taxReturnMigrations,
  compensates: (type) => undone[type],
};
