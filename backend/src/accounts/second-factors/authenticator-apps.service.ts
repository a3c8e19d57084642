import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  Column,
  Entity,
  type EntityManager,
  ForeignKey,
  IsNull,
  LessThan,
  MoreThan,
  Not,
  PrimaryGeneratedColumn,
  Repository,
} from 'typeorm';
import { Secret, TOTP } from 'otpauth';
import { Clock } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { seal, unseal } from '../../base/sealing/sealing.js';
import { Account } from '../account/account.entity.js';
import { type NewAuthenticator } from './second-factors.dto.js';

/** An app that shows TOTP codes. An account has at most one that works, and one that is being set up. */
@Entity('authenticator_app')
export class AuthenticatorApp {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid' })
  @ForeignKey(() => Account, { name: 'authenticator_app_account_id_fkey', onDelete: 'CASCADE' })
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

/** An app that is not set up within this time has to start again. */
const setUpMinutes = 30;

/** Authenticator apps: their secrets, and the codes that they show (RFC 6238). */
@Injectable()
export class AuthenticatorApps {
  constructor(
    @InjectRepository(AuthenticatorApp) private readonly apps: Repository<AuthenticatorApp>,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly clock: Clock,
  ) {}

  /** Returns when the account's app was set up; undefined if it has none. */
  async since(accountId: string): Promise<Date | undefined> {
    const app = await this.apps.findOneBy({ accountId, confirmedAt: Not(IsNull()) });
    return app?.confirmedAt ?? undefined;
  }

  /** Creates a secret for an app that replaces the account's present one as soon as `finish` gets its first code. */
  async begin(
    { id: accountId, email }: Pick<Account, 'id' | 'email'>,
    manager: EntityManager,
  ): Promise<NewAuthenticator> {
    const id = randomUUID();
    const secret = newTotpSecret();
    const sealedSecret = seal(this.environment.fileKey, secret, id);
    await manager.delete(AuthenticatorApp, { accountId, confirmedAt: IsNull() });
    await manager.insert(AuthenticatorApp, { id, accountId, sealedSecret, createdAt: this.clock.now() });
    return { secret: base32Of(secret), address: totpAddress(secret, this.firm.name, email) };
  }

  /**
   * Takes the first code of an app that is being set up; from now on its codes are asked for.
   * @returns whether the code was right; false as well if nothing is being set up
   */
  async finish(accountId: string, code: string, manager: EntityManager): Promise<boolean> {
    const now = this.clock.now();
    const createdAt = MoreThan(new Date(now.getTime() - setUpMinutes * 60_000));
    const app = await manager.findOneBy(AuthenticatorApp, { accountId, confirmedAt: IsNull(), createdAt });
    const step = app && stepOf(unseal(this.environment, app.sealedSecret, app.id), code, now);
    if (!app || step === undefined) return false;
    await manager.delete(AuthenticatorApp, { accountId, confirmedAt: Not(IsNull()) });
    await manager.update(AuthenticatorApp, app.id, { confirmedAt: now, lastStep: String(step) });
    return true;
  }

  /** Uses up a code of the account's app. @returns false if it is wrong, or was used before */
  async redeem(accountId: string, code: string): Promise<boolean> {
    const app = await this.apps.findOneBy({ accountId, confirmedAt: Not(IsNull()) });
    const step = app && stepOf(unseal(this.environment, app.sealedSecret, app.id), code, this.clock.now());
    if (!app || step === undefined) return false;
    // Of concurrent requests with one code, only one gets past this.
    const unused = { id: app.id, lastStep: LessThan(String(step)) };
    return (await this.apps.update(unused, { lastStep: String(step) })).affected === 1;
  }

  /** @returns whether there was one */
  async remove(accountId: string, manager: EntityManager): Promise<boolean> {
    await manager.delete(AuthenticatorApp, { accountId, confirmedAt: IsNull() });
    return (await manager.delete(AuthenticatorApp, { accountId })).affected === 1;
  }
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
