import {
  Column,
  Entity,
  type EntityManager,
  type EntityTarget,
  type FindOptionsWhere,
  ForeignKey,
  PrimaryGeneratedColumn,
} from 'typeorm';
import { Account, lockAccount } from './account.entity.js';

export const linkLivesHours = 24;
export const changeLivesHours = 24;
export const invitationLivesDays = 7;
export const pinLivesMinutes = 30;

/** The outbox's kinds for emails with a secret; their payload is only the id of its row. */
export const EMAIL_VERIFICATION_MAIL = 'emailVerificationMail';
export const EMAIL_CHANGE_MAIL = 'emailChangeMail';
export const STAFF_INVITATION_MAIL = 'staffInvitationMail';
export const PASSWORD_RESET_MAIL = 'passwordResetMail';

/** An account's one open link. Its token is computed from its id and a server secret, and is not stored. */
@Entity('email_verification')
export class EmailVerification {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid', unique: true })
  @ForeignKey(() => Account, { name: 'email_verification_account_id_fkey', onDelete: 'CASCADE' })
  accountId!: string;

  /** The address that the link was sent to. It proves no other, if the account's address changes meanwhile. */
  @Column({ type: 'text' })
  email!: string;

  @Column({ name: 'token_hash', type: 'text', unique: true })
  tokenHash!: string;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}

/** An account's one open reset. Its PIN is computed from its id and a server secret, and is not stored. */
@Entity('password_reset')
export class PasswordReset {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid', unique: true })
  @ForeignKey(() => Account, { name: 'password_reset_account_id_fkey', onDelete: 'CASCADE' })
  accountId!: string;

  @Column({ name: 'pin_hash', type: 'text', unique: true })
  pinHash!: string;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}

/**
 * Uses up a secret of an account, and locks the account. Of concurrent requests with the same secret, only one gets it.
 * @returns null for the others, and if there is no such secret
 */
export async function useUp<Secret extends { id: string; accountId: string }>(
  manager: EntityManager,
  kind: EntityTarget<Secret>,
  open: FindOptionsWhere<Secret>,
): Promise<Secret | null> {
  const found = await manager.findOneBy(kind, open);
  if (!found) return null;
  await lockAccount(manager, found.accountId);
  const { affected } = await manager.delete(kind, found.id);
  return affected ? found : null;
}
