import { randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  Column,
  DataSource,
  Entity,
  IsNull,
  LessThan,
  MoreThan,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm';
import { Secret, TOTP } from 'otpauth';
import { Clock, minuteMs, Scheduled } from '../../base/clock.js';
import { crockford } from '../../base/spellings.js';
import { sha256 } from '../../base/json.js';

/** An app that shows TOTP codes. An account has at most one that works, and one that is being set up. */
@Entity('authenticator_app')
export class AuthenticatorApp {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  /** The shared secret, sealed with FILE_KEY for this row. */
  @Column({ name: 'sealed_secret', type: 'bytea' })
  sealedSecret!: Buffer;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** When its first code was entered; null while it is being set up, when it cannot be used. */
  @Column({ name: 'confirmed_at', type: 'timestamptz', nullable: true })
  confirmedAt!: Date | null;

  /** The time step of the last code that was used. That code and earlier ones are refused. */
  @Column({ name: 'last_step', type: 'bigint', default: 0 })
  lastStep!: string;
}

/** What every authenticator app understands: RFC 6238 with SHA-1, six digits and steps of 30 seconds. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Steps before and after the present one that are accepted, for phones whose clock is wrong (RFC 6238, 5.2). */
const driftSteps = 1;

/** Creates a random secret of 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): Buffer => randomBytes(20);

/** Returns the secret in base32, for people who type it into their app. */
export const base32Of = (secret: Uint8Array): string => secretOf(secret).base32;

/** Returns the address that a QR code carries to the app (`otpauth://totp/…`). */
export const totpAddress = (secret: Uint8Array, issuer: string, label: string): string =>
  new TOTP({ ...parameters, secret: secretOf(secret), issuer, label }).toString();

/**
 * Returns the time step that the code belongs to, so that it can be used only once.
 * @returns undefined if it is not the code of the present step or a neighboring one
 */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const options = { ...parameters, secret: secretOf(secret), timestamp };
  const delta = TOTP.validate({ ...options, token: code, window: driftSteps });
  return delta === null ? undefined : TOTP.counter({ ...parameters, timestamp }) + delta;
}

/** Copies the bytes, because a Node buffer may be part of a larger one. */
const secretOf = (secret: Uint8Array): Secret => new Secret({ buffer: new Uint8Array(secret).buffer });

/** A code that replaces a lost second factor, once. */
@Entity('recovery_code')
export class RecoveryCode {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  /** Argon2id, salted with the account. */
  @PrimaryColumn({ name: 'code_hash', type: 'bytea' })
  codeHash!: Buffer;

  @Column({ name: 'used_at', type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}

const length = 10;

/** Creates a random code of 50 bits: `7K2QX-9M4DT`. */
export function newRecoveryCode(): string {
  const code = Array.from({ length }, () => crockford[randomInt(crockford.length)]).join('');
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** What a challenge is for; it cannot be used for anything else. */
type ChallengePurpose = 'signIn' | 'passkeySignIn' | 'addPasskey' | 'confirm';

/** A random text that was given to a browser, for one use within a few minutes. */
@Entity('challenge')
export class Challenge {
  /** SHA-256 of the text. */
  @PrimaryColumn({ type: 'bytea' })
  hash!: Buffer;

  @Column({ type: 'text' })
  purpose!: ChallengePurpose;

  /** Null for `passkeySignIn`, where the passkey names the account. */
  @Column({ name: 'account_id', type: 'uuid', nullable: true })
  accountId!: string | null;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}

export const challengeMinutes = 5;

/**
 * Gives out challenges: random texts that a browser sends back within five minutes, with a code or signed by a passkey.
 * A challenge is for one purpose and one account, works once, and is not a token.
 */
@Injectable()
export class Challenges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * @param accountId null if the passkey will name the account
   * @returns 32 random bytes, base64url
   */
  async create(purpose: ChallengePurpose, accountId: string | null): Promise<string> {
    const text = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + challengeMinutes * minuteMs);
    await this.dataSource.manager.insert(Challenge, { hash: sha256(text), purpose, accountId, expiresAt });
    return text;
  }

  /** Returns the account that a sign-in's challenge is for; undefined if it has expired or was used. */
  async accountOf(text: string): Promise<string | undefined> {
    const found = await this.dataSource.manager.findOneBy(Challenge, this.valid('signIn', text));
    return found?.accountId ?? undefined;
  }

  /** Uses a challenge up. @returns whether it was valid; of concurrent calls, only one gets true */
  async redeem(
    purpose: ChallengePurpose,
    accountId: string | null,
    text: string,
    manager = this.dataSource.manager,
  ): Promise<boolean> {
    const conditions = { ...this.valid(purpose, text), accountId: accountId ?? IsNull() };
    return (await manager.delete(Challenge, conditions)).affected === 1;
  }

  @Scheduled('EVERY_HOUR')
  async sweep(): Promise<void> {
    await this.dataSource.manager.delete(Challenge, { expiresAt: LessThan(this.clock.now()) });
  }

  private valid(purpose: ChallengePurpose, text: string) {
    return { hash: sha256(text), purpose, expiresAt: MoreThan(this.clock.now()) };
  }
}
