import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A charge in test mode, as a real provider would store it on its side. No money is involved. */
@Entity('test_charge')
export class TestChargeEntity {
  @PrimaryColumn({ name: 'idempotency_key', type: 'text' })
  idempotencyKey!: string;

  @Column({ type: 'text', unique: true })
  reference!: string;

  @Column({ name: 'amount_cents', type: 'integer' })
  amountCents!: number;

  @Column('text')
  token!: string;

  /** The final status, from `settlesAt` on. */
  @Column('text')
  status!: 'succeeded' | 'declined';

  /** Why it was declined; null if it was not. */
  @Column({ name: 'message', type: 'text', nullable: true })
  message!: string | null;

  /** It is pending until this time. */
  @Column({ name: 'settles_at', type: 'timestamptz' })
  settlesAt!: Date;
}
