import { createHash, createHmac, randomUUID } from 'node:crypto';
import {
  Column,
  Entity,
  type EntityManager,
  type EntityTarget,
  type FindOptionsWhere,
  PrimaryGeneratedColumn,
} from 'typeorm';
import { AppError } from '../../base/app-error.js';
import { crockford, plainCode } from '../../base/spellings.js';
import { lockAccount } from './account.entity.js';

/** What a link in an email does. A token for one purpose is worth nothing for another. */
type LinkPurpose =
  | 'email verification'
  | 'email change'
  | 'staff invitation'
  | 'spouse invitation'
  | 'saved order'
  | 'shared copy';

/**
 * The token of an emailed link: 256 bits that only the server can compute from the random id of what it opens. So
 * neither the database nor the outbox contains the token, and a repeated email has the same link.
 */
export const linkTokenOf = (purpose: LinkPurpose, id: string, secret: string): string =>
  createHmac('sha256', secret).update(`${purpose} link\n${id}`).digest('base64url');

/** The hash of a token, which is all that the database stores. */
export const hashOfLink = (purpose: LinkPurpose, token: string): string =>
  createHash('sha256').update(`${purpose} link\n${token}`).digest('base64url');

/** Creates the id of a row that a link opens, and the hash of the link's token. */
export function newLink(purpose: LinkPurpose, secret: string): { id: string; tokenHash: string } {
  const id = randomUUID();
  return { id, tokenHash: hashOfLink(purpose, linkTokenOf(purpose, id, secret)) };
}

/** 400: a link was used, replaced or withdrawn, has expired, or never existed. @param token says what to do */
export const invalidLink = (token: string) => new AppError('invalid_link', { errors: { token } });

/** A link in an email. Its token is computed from its row's id and a server secret, and is not stored. */
export abstract class EmailedLink {
  /** The address that the link is sent to. */
  @Column('text')
  email!: string;

  @Column({ name: 'token_hash', type: 'text', unique: true })
  tokenHash!: string;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}

/** An account's one open link, which proves its address and no other, if the account's address changes meanwhile. */
@Entity('email_verification')
export class EmailVerification extends EmailedLink {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid', unique: true })
  accountId!: string;
}

/** An account's one open reset. Its PIN is computed from its id and a server secret, and is not stored. */
@Entity('password_reset')
export class PasswordReset {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid', unique: true })
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

const length = 12;

/**
 * Computes a reset's PIN: 12 characters (60 bits) from the reset's random id and a secret. So the database contains
 * nothing that opens an account, and a repeated email has the same PIN.
 */
export function pinOf(resetId: string, secret: string): string {
  const bytes = keyed(secret, 'password-reset pin', resetId);
  return Array.from(bytes.subarray(0, length), (byte) => crockford[byte % crockford.length]).join('');
}

/** Returns the hash that the database stores for a PIN as typed; ignores case, spaces and dashes. */
export const resetPinHash = (pin: string, secret: string): string =>
  keyed(secret, 'password-reset hash', plainCode(pin)).toString('base64url');

const keyed = (secret: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();
