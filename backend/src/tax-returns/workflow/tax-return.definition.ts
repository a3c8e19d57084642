import {
  netCents,
  taxReturnMachine,
  taxReturnMachineVersion,
  taxReturnMigrations,
  undoOf,
  valueOf,
  waitingOnOf,
} from '@tax-firm/machines';
import { type WorkflowDefinition } from '../../workflow/index.js';

const undone: Partial<Record<string, readonly string[]>> = undoOf;

/** Stores the tax-return machine in the table `tax_return`, with the columns that lists need. */
export const taxReturnWorkflow: WorkflowDefinition<typeof taxReturnMachine> = {
  id: 'taxReturn',
  version: taxReturnMachineVersion,
  machine: taxReturnMachine,
  table: 'tax_return',
  project: (snapshot) => {
    const { lifecycle, quote, payment } = valueOf(snapshot);
    const { quote: offer, archiveYear, assigneeId } = snapshot.context;
    return {
      lifecycle,
      quote,
      payment,
      amount_cents: offer.amountCents,
      paid_cents: netCents(snapshot.context),
      archive_tax_year: archiveYear,
      assignee_id: assigneeId,
      waiting_on: waitingOnOf(snapshot),
    };
  },
  migrations: taxReturnMigrations,
  compensates: (type) => undone[type],
};
