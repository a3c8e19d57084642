import { consentMachine, consentMachineVersion } from '@tax-firm/machines';
import { type WorkflowDefinition } from '../../workflow/model/definition.js';

/** Stores the consent machine in the table `consent`. */
export const consentWorkflow: WorkflowDefinition<typeof consentMachine> = {
  id: 'consent',
  version: consentMachineVersion,
  machine: consentMachine,
  table: 'consent',
  project: ({ value, context: { purpose, until } }) => ({
    status: value.consent,
    purpose,
    until: until === null ? null : new Date(until),
  }),
};
