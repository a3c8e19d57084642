import {
  is,
  projectionOf,
  taxReturnMachine,
  taxReturnMachineVersion,
  taxReturnMigrations,
  timesAfter,
  undoOf,
  valueOf,
} from '@tax-firm/machines';
import {
  columnsRead,
  type PersistedState,
  type WorkflowDefinition,
} from '../../workflow/model/definition.js';
import { type Json } from '../../base/json.js';
import { migratedType } from '../../workflow/model/step.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';

const undone: Partial<Record<string, readonly string[]>> = undoOf;

/** `amountCents` is stored in `amount_cents`. */
const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const propertyOf = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Properties of a return by the names of their columns. */
export const columnsOf = <Value>(properties: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [columnOf(name), value]));

/** Properties of a return, by the names of its columns. */
const propertiesOf = (row: Readonly<Record<string, unknown>>): Partial<TaxReturnEntity> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [propertyOf(column), value]));

/** Stores the tax-return machine in the table `tax_return`, with the columns that lists need. */
export const taxReturnWorkflow: WorkflowDefinition<typeof taxReturnMachine> = {
  id: 'taxReturn',
  version: taxReturnMachineVersion,
  machine: taxReturnMachine,
  table: 'tax_return',
  project: (snapshot) => columnsOf(projectionOf(snapshot)),
  timed: {
    fixed: ['service', 'created_at', 'waiting_on', 'waiting_since', 'waits_began', 'ended_at'],
    changing: ['tax_year', 'entity', 'fiscal_year_end', 'documents_complete_at', 'firm_wrote_at'],
    project: (snapshot, { type, at, before, row }) => {
      const read = { documentsCompleteAt: null, firmWroteAt: null, ...propertiesOf(row) } as TaxReturnEntity;
      const { deadline, waitingSince, waitsBegan } = timesAfter(snapshot, read, {
        type,
        at,
        before: before ? { ...read, value: before as TaxReturnEntity['stateValue'] } : undefined,
      });
      return columnsOf({
        waitingSince: new Date(waitingSince),
        waitsBegan,
        dueAt: deadline ? new Date(deadline.dueAt) : 'infinity',
        // Moving a return to a new machine version is no step.
        endedAt: is.active(valueOf(snapshot)) ? null : type === migratedType ? read.endedAt : new Date(at),
      });
    },
  },
  migrations: taxReturnMigrations,
  compensates: (type) => undone[type],
};

/** The state of a return that was read, so that the engine only reads it again if it is stale. */
export function persistedState(taxReturn: TaxReturnEntity): PersistedState {
  const { machineVersion, version } = taxReturn;
  const row = Object.fromEntries(
    columnsRead(taxReturnWorkflow).map((column) => [
      column,
      taxReturn[propertyOf(column) as keyof TaxReturnEntity],
    ]),
  );
  const value = taxReturn.stateValue as Json;
  const context = taxReturn.context as unknown as Json;
  const lastHash = taxReturn.lastHash.toString('hex');
  return { machineVersion, version, context, lastHash, value, row };
}
