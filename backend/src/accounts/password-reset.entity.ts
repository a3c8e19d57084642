import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one open reset of an account. Its pin is made from its id and a secret of the server, and never stored. */
@Entity('password_reset')
export class PasswordReset {
  @PrimaryColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  @Column({ name: 'pin_hash', type: 'text' })
  pinHash!: string;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
