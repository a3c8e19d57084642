import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/**
 * `started`: about to ask the provider, or the answer was lost. `pending`: the provider has not decided.
 * `failed`: the provider never heard of it, or withdrew it. `refunded`: the money came, and went back.
 */
export type PaymentStatus = 'started' | 'pending' | 'succeeded' | 'declined' | 'failed' | 'refunded';

/** One attempt to pay for a return, written before the provider is asked so that none is forgotten. */
@Entity('payment')
export class PaymentEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'tax_return_id', type: 'uuid' })
  taxReturnId!: string;

  @Column({ name: 'idempotency_key', type: 'text', unique: true })
  idempotencyKey!: string;

  @Column({ name: 'amount_cents', type: 'integer' })
  amountCents!: number;

  /** The provider's mode at that time. */
  @Column('text')
  provider!: string;

  /** The provider's name for the charge; null until it has answered. */
  @Column({ name: 'reference', type: 'text', nullable: true })
  reference!: string | null;

  @Column('text')
  status!: PaymentStatus;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
