import { type ServiceRequestContext, type ServiceRequestStatus, type KeptRequest } from '@tax-firm/machines';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A visitor's request for a call, with the state of its machine. The engine alone changes it, through events. */
@Entity('service_request')
export class ServiceRequest {
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

  @Column({ name: 'state_value', type: 'jsonb', update: false })
  stateValue!: { request: ServiceRequestStatus };

  @Column({ type: 'jsonb', update: false })
  context!: ServiceRequestContext;

  @Column({ name: 'machine_version', type: 'smallint', update: false })
  machineVersion!: number;

  @Column({ type: 'integer', update: false })
  version!: number;

  @Column({ name: 'last_hash', type: 'bytea', update: false })
  lastHash!: Buffer;

  @Column({ name: 'updated_at', type: 'timestamptz', update: false })
  updatedAt!: Date;
}
