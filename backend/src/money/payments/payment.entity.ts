import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/**
 * `started`: about to call the provider, or its answer was lost. `pending`: the provider has not decided yet. `clearing`:
 * a bank account is being debited, which takes days.
 * `failed`: the provider never got it, or withdrew it. `refunded`: the money arrived, and all of it was paid back.
 */
export type PaymentStatus =
  'started' | 'pending' | 'clearing' | 'succeeded' | 'declined' | 'failed' | 'refunded';

/** One attempt to pay for a return, stored before the provider is called so that none gets lost. */
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

  /** The provider's mode at the time of the attempt. */
  @Column('text')
  provider!: string;

  /** The provider's id of the charge; null until it has answered. */
  @Column({ name: 'reference', type: 'text', nullable: true })
  reference!: string | null;

  @Column('text')
  status!: PaymentStatus;

  /** The card's network, such as "Visa"; null if it is not known. */
  @Column({ name: 'card_brand', type: 'text', nullable: true })
  cardBrand!: string | null;

  @Column({ name: 'card_last4', type: 'text', nullable: true })
  cardLast4!: string | null;

  /** The last four digits of the bank account that was debited; null for a card, or if it is not known. */
  @Column({ name: 'account_last4', type: 'text', nullable: true })
  accountLast4!: string | null;

  @Column({ name: 'bank_name', type: 'text', nullable: true })
  bankName!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
