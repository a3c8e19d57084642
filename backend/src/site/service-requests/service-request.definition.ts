import { serviceRequestMachine, serviceRequestMachineVersion } from '@tax-firm/machines';
import { type StartCommand } from '../../workflow/engine/engine-commands.js';
import { systemActor, type WorkflowDefinition } from '../../workflow/model/definition.js';
import { type ServiceRequest } from './service-request.entity.js';

/** Stores the machine of requests for a call in the table `service_request`. */
export const serviceRequestWorkflow: WorkflowDefinition<typeof serviceRequestMachine> = {
  id: 'serviceRequest',
  version: serviceRequestMachineVersion,
  machine: serviceRequestMachine,
  table: 'service_request',
  project: ({ value, context: { answered } }) => ({
    status: value.request,
    answered_at: answered && new Date(answered.at),
  }),
};

/** What a visitor sent, as its row keeps it. */
export type AskedRequest = Pick<
  ServiceRequest,
  'id' | 'createdAt' | 'service' | 'answers' | 'estimate' | 'name' | 'email' | 'phone' | 'message'
>;

/** How a request begins. A visitor has no account, so the first row of its history is the system's. */
export const startOf = (asked: AskedRequest): Omit<StartCommand, 'origin'> => {
  const { id, createdAt, service, answers, estimate, name, email, phone, message } = asked;
  return {
    id,
    at: createdAt,
    actor: systemActor,
    input: { service, askedAt: createdAt.toISOString() },
    columns: {
      created_at: createdAt,
      service,
      name,
      email,
      phone,
      message,
      answers: answers && JSON.stringify(answers),
      estimate: estimate && JSON.stringify(estimate),
    },
  };
};
