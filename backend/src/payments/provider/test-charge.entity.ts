import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A charge of the test-mode provider: what a real provider would keep on its own side. No money is in it. */
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

  /** How it ends; `settlesAt` says when. */
  @Column('text')
  status!: 'succeeded' | 'declined';

  /** Why it was declined. */
  @Column({ name: 'message', type: 'text', nullable: true })
  message!: string | null;

  /** Until then it is pending. */
  @Column({ name: 'settles_at', type: 'timestamptz' })
  settlesAt!: Date;
}
