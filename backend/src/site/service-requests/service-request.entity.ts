import {
  type KeptRequest,
  type ServiceRequestContext,
  serviceRequestMachine,
  serviceRequestMachineVersion,
  type ServiceRequestStatus,
} from '@tax-firm/machines';
import { Column, Entity, PrimaryColumn, VirtualColumn } from 'typeorm';
import { type WorkflowDefinition } from '../../workflow/model/definition.js';
import { WorkflowEntity } from '../../workflow/model/workflow-row.js';

/** A visitor's request for a call, with the state of its machine. The engine alone changes it, through events. */
@Entity('service_request')
export class ServiceRequest extends WorkflowEntity<{ request: ServiceRequestStatus }, ServiceRequestContext> {
  @PrimaryColumn('uuid')
  id!: string;

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

  /** The name of who answered, as it was at that time. */
  @VirtualColumn({
    query: (request) => `SELECT t.actor_name FROM transition t
      WHERE t.workflow_id = ${request}.id AND t.type = 'ANSWER' ORDER BY t.seq DESC LIMIT 1`,
  })
  answeredBy!: string | null;
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
