import {
  type KeptRequest,
  type ServiceRequestContext,
  serviceRequestMachine,
  serviceRequestMachineVersion,
  type ServiceRequestStatus,
} from '@tax-firm/machines';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type StartCommand } from '../../workflow/engine/outcome.js';
import { systemActor, type WorkflowDefinition } from '../../workflow/model/definition.js';
import { WorkflowEntity } from '../../workflow/model/workflow-row.js';

/** A visitor's request for a call, with the state of its machine. The engine alone changes it, through events. */
@Entity('service_request')
export class ServiceRequest extends WorkflowEntity<{ request: ServiceRequestStatus }, ServiceRequestContext> {
  @PrimaryColumn('uuid')
  id!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'text', nullable: true })
  service!: KeptRequest['service'];

  @Column({ type: 'jsonb', nullable: true })
  answers!: KeptRequest['answers'];

  @Column({ type: 'jsonb', nullable: true })
  estimate!: KeptRequest['estimate'];

  @Column('text')
  name!: string;

  @Column('text')
  email!: string;

  @Column({ type: 'text', nullable: true })
  phone!: string | null;

  @Column({ type: 'text', nullable: true })
  message!: string | null;

  @Column({ type: 'text', update: false })
  status!: ServiceRequestStatus;

  @Column({ name: 'answered_at', type: 'timestamptz', nullable: true, update: false })
  answeredAt!: Date | null;
}

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
type AskedRequest = Pick<
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
