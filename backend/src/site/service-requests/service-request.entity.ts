import { type KeptRequest, type ServiceRequestContext, type ServiceRequestStatus } from '@tax-firm/machines';
import { Column, Entity, PrimaryColumn } from 'typeorm';
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
