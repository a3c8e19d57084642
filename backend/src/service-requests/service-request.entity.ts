import { type KeptRequest } from '@tax-firm/machines';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A visitor's request for a call. */
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

  @Column({ name: 'answered_at', type: 'timestamptz', nullable: true })
  answeredAt!: Date | null;

  @Column({ name: 'answered_by', type: 'uuid', nullable: true })
  answeredBy!: string | null;

  @Column({ name: 'answered_name', type: 'text', nullable: true })
  answeredName!: string | null;
}
