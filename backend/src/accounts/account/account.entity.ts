import { type Role } from '@tax-firm/machines';
import { Column, Entity, type EntityManager, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A person who may sign in. Emails are unique. */
@Entity('account')
export class Account {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  /** As `normalizeEmail` writes it. */
  @Column({ type: 'text' })
  email!: string;

  /** When the person showed that they read mail to this address; null: never. */
  @Column({ name: 'email_verified_at', type: 'timestamptz', nullable: true })
  emailVerifiedAt!: Date | null;

  @Column({ name: 'password_hash', type: 'text', select: false })
  passwordHash!: string;

  @Column({ type: 'text' })
  role!: Role;

  @Column({ name: 'employee_access', type: 'boolean', default: false })
  employeeAccess!: boolean;

  /** Who gets the returns of someone who no longer works on returns; null for nobody. */
  @Column({ name: 'successor_id', type: 'uuid', nullable: true })
  successorId!: string | null;

  /** The owner who named the successor. */
  @Column({ name: 'successor_named_by', type: 'uuid', nullable: true })
  successorNamedBy!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}

/**
 * Locks an account until the transaction ends. Changes of how someone signs in, or with which address, begin with it:
 * they come one after another, and cannot wait for each other's rows while one of them holds the security log.
 */
export async function lockAccount(manager: EntityManager, id: string): Promise<void> {
  await manager.query('SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE', [id]);
}

/**
 * An address that an account had before. Emails from and to it still concern that person. Someone else may have an
 * account with it by now.
 */
@Entity('former_email')
export class FormerEmail {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  @PrimaryColumn('text')
  email!: string;

  @Column({ name: 'changed_at', type: 'timestamptz' })
  changedAt!: Date;
}

/** An account has a new address. Published in the transaction in which it changes. */
export class EmailChanged {
  constructor(
    readonly manager: EntityManager,
    readonly account: Pick<Account, 'id' | 'email'>,
  ) {}
}

/** Someone at the firm got another role, or access was given or taken. Published after the commit. */
export class StaffChanged {}
