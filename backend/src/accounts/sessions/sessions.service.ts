import { createHash, createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import { Inject, Injectable, UnauthorizedException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import Bowser from 'bowser';
import {
  Column,
  Entity,
  EntityManager,
  IsNull,
  JoinColumn,
  LessThan,
  ManyToOne,
  MoreThan,
  Not,
  PrimaryColumn,
} from 'typeorm';
import { Clock, dayMs, Scheduled } from '../../base/clock.js';
import { uuid } from '../../base/spellings.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { FIRM, type Firm, roleToApi } from '../../firm/firm.js';
import { AccountCache } from '../account/account-cache.js';
import { AccountNotices } from '../account/account-notices.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { Account } from '../account/account.entity.js';
import { type Caller } from '../account/access.js';
import { type SignedIn } from '../account/users.dto.js';

/** One sign-in. Its tokens are valid until it ends or expires; the id is their `jti`. */
@Entity('session')
export class Session {
  @PrimaryColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'session_account_id_fkey' })
  account!: Account;

  /** The same for every sign-in from one browser (`deviceKeyOf`). */
  @Column({ name: 'device_key', type: 'text' })
  deviceKey!: string;

  @Column({ name: 'user_agent', type: 'text' })
  userAgent!: string;

  @Column({ type: 'text' })
  address!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** When the person last proved who they are: at sign-in, or when asked again before a sensitive change. */
  @Column({ name: 'confirmed_at', type: 'timestamptz' })
  confirmedAt!: Date;

  /** When the person last did something, to the minute. */
  @Column({ name: 'last_seen_at', type: 'timestamptz' })
  lastSeenAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  /** Signed out, or ended by a new password or from another device. */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;
}

/** Where a sign-in comes from. */
export interface SignInOrigin {
  readonly address: string;
  readonly userAgent: string;
  /** The browser's own id, from its cookie; undefined for a program that keeps no cookies. */
  readonly deviceId?: string;
}

/** What a person signed in with; all but a passkey came after the password. */
export type SignInMethod = 'password' | 'totp' | 'passkey' | 'recoveryCode';

/** The token's claims (docs/api.md, Users); `iat` and `exp` are seconds since the epoch. */
export interface TokenClaims {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly employeeAccess: boolean;
  /** The session's id. */
  readonly jti: string;
  /** Seconds without input after which the site ends the session. */
  readonly idleS: number;
  readonly iat: number;
  readonly exp: number;
}

export const tokenAlgorithm = 'HS256';

/** A KeyObject instead of a string, so that the key is prepared only once. */
export const tokenKey = ({ jwtSecret }: Environment): KeyObject =>
  createSecretKey(Buffer.from(jwtSecret, 'utf8'));

/** `lastSeenAt` is written at most this often. */
const seenEveryMs = 60_000;
/** How long sessions are kept after they would have expired, so that a known device is recognized. */
const keptDays = 90;

/** Starts, checks, lists and ends sessions. A token is valid exactly as long as its session. */
@Injectable()
export class SessionsService {
  private readonly jwt: JwtService;

  constructor(
    private readonly manager: EntityManager,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly clock: Clock,
    private readonly cache: AccountCache,
    private readonly notices: AccountNotices,
    private readonly log: SecurityLog,
  ) {
    this.jwt = new JwtService({
      secret: tokenKey(environment),
      signOptions: { algorithm: tokenAlgorithm },
    });
  }

  /**
   * Starts a session for a person who has just proved who they are, and tells them by email if they never signed in
   * from this device before.
   * @param by what they proved it with, for the security log
   */
  async signIn(account: Account, origin: SignInOrigin, by: SignInMethod = 'password'): Promise<SignedIn> {
    const now = this.clock.now();
    const { jwtTtlS, sessionMaxS } = this.environment;
    const { address } = origin;
    const device = { accountId: account.id, deviceKey: deviceKeyOf(origin) };
    const session = {
      ...device,
      id: randomUUID(),
      userAgent: origin.userAgent.slice(0, 400),
      address,
      expiresAt: new Date(now.getTime() + Math.max(jwtTtlS, sessionMaxS) * 1000),
      createdAt: now,
      confirmedAt: now,
      lastSeenAt: now,
    };
    const [signedInBefore, knownDevice] = await Promise.all([
      this.manager.existsBy(Session, { accountId: account.id }),
      this.manager.existsBy(Session, device),
    ]);
    const newDevice = signedInBefore && !knownDevice;
    await this.manager.transaction(async (manager) => {
      await manager.insert(Session, session);
      if (newDevice) {
        const told = { device: deviceName(session.userAgent), address };
        await this.notices.tell(manager, account, 'newDevice', told);
      }
      const detail = { sessionId: session.id, newDevice, by };
      await this.log.record('signedIn', { actor: account, subjectId: account.id, detail }, manager);
    });
    return { success: true, token: this.tokenOf(account, session) };
  }

  /**
   * Returns the caller of a verified token, with role and access as they are now, not as in the token.
   * @param idleEnds whether the session also ends when its person does nothing: in browsers, not in programs
   * @param active whether this request shows that the person is there
   */
  async callerOf(
    { id, jti, exp }: Pick<TokenClaims, 'id' | 'jti' | 'exp'>,
    { idleEnds, active }: { idleEnds: boolean; active: boolean },
  ): Promise<Caller | undefined> {
    const session = await this.cache.get(id, `session ${jti}`, () => this.find(jti));
    const now = this.clock.now();
    if (!session || session.accountId !== id || session.expiresAt <= now) return undefined;
    const { name, email, emailVerifiedAt, role, employeeAccess } = session.account;
    const unseenMs = now.getTime() - session.lastSeenAt.getTime();
    if (idleEnds && unseenMs > this.idleS(session.account) * 1000 + seenEveryMs) return undefined;
    if (active && unseenMs > seenEveryMs) {
      await this.seen(session.id);
      session.lastSeenAt = now;
    }
    return {
      id,
      name,
      email,
      role,
      employeeAccess,
      emailVerified: emailVerifiedAt !== null,
      sessionId: session.id,
      confirmedAt: session.confirmedAt,
      tokenExpiresAt: new Date(exp * 1000),
      idleEnds,
    };
  }

  /** Reads a caller again, for a connection that stays open. @returns undefined if their token is no longer valid */
  async refresh({ id, sessionId, tokenExpiresAt, idleEnds }: Caller): Promise<Caller | undefined> {
    if (tokenExpiresAt <= this.clock.now()) return undefined;
    const claims = { id, jti: sessionId, exp: tokenExpiresAt.getTime() / 1000 };
    return this.callerOf(claims, { idleEnds, active: false });
  }

  /**
   * Extends a session, whose person is here. The new token has their name and role as they are now.
   * @throws UnauthorizedException with the sentence if the session has ended or expired
   */
  async renew(sessionId: string, sentence = 'Please sign in'): Promise<SignedIn> {
    const session = await this.find(sessionId);
    if (!session) throw new UnauthorizedException(sentence);
    await this.seen(sessionId);
    return { success: true, token: this.tokenOf(session.account, session) };
  }

  /** The id of a token's session. @param token as `signIn` returned it */
  sessionOf(token: string): string {
    return this.jwt.decode<TokenClaims>(token.replace(/^Bearer /, '')).jti;
  }

  /** Returns whether one of the account's sessions that are kept began on this device, or at this address. */
  async knows(accountId: string, origin: SignInOrigin): Promise<boolean> {
    return this.manager.existsBy(Session, [
      { accountId, deviceKey: deviceKeyOf(origin) },
      { accountId, address: origin.address },
    ]);
  }

  /** Notes that the person has just proved again who they are. */
  async confirm(sessionId: string): Promise<void> {
    await this.manager.update(Session, sessionId, { confirmedAt: this.clock.now() });
  }

  /** The account's valid sessions, the latest first. */
  async list(accountId: string): Promise<Session[]> {
    return this.manager.find(Session, { where: this.valid({ accountId }), order: { lastSeenAt: 'DESC' } });
  }

  /** Ends the account's sessions: all, all but one, or only one. @returns how many were still valid */
  async endAll(
    accountId: string,
    { only, except, manager }: { only?: string; except?: string; manager?: EntityManager } = {},
  ): Promise<number> {
    const id = only ?? (except === undefined ? undefined : Not(except));
    const { affected } = await (manager ?? this.manager).update(
      Session,
      this.valid({ accountId, ...(id && { id }) }),
      { endedAt: this.clock.now() },
    );
    return affected ?? 0;
  }

  /** Deletes sessions that would have expired long ago, whether or not they were ended earlier. */
  @Scheduled('EVERY_DAY_AT_4AM')
  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - keptDays * dayMs);
    await this.manager.delete(Session, { expiresAt: LessThan(before) });
  }

  private async seen(sessionId: string): Promise<void> {
    // Not by an update of TypeORM's, which would clear the cache of every account.
    await this.manager.query('UPDATE session SET last_seen_at = $2 WHERE id = $1', [
      sessionId,
      this.clock.now(),
    ]);
  }

  private find(id: string): Promise<Session | null> {
    if (!uuid.test(id)) return Promise.resolve(null);
    return this.manager
      .createQueryBuilder(Session, 'session')
      .innerJoinAndSelect('session.account', 'account')
      .where(this.valid({ id }))
      .getOne();
  }

  private valid<Conditions extends object>(conditions: Conditions) {
    return { ...conditions, endedAt: IsNull(), expiresAt: MoreThan(this.clock.now()) };
  }

  private tokenOf(account: Account, { id, expiresAt }: Pick<Session, 'id' | 'expiresAt'>): string {
    const { name, email, employeeAccess } = account;
    const iat = Math.floor(Date.now() / 1000);
    // A token does not outlive its session.
    const exp = Math.min(iat + this.environment.jwtTtlS, Math.floor(expiresAt.getTime() / 1000));
    const role = roleToApi(account.role, this.firm);
    const person = { id: account.id, name, email, role, employeeAccess };
    const claims: TokenClaims = { ...person, jti: id, idleS: this.idleS(account), iat, exp };
    return `Bearer ${this.jwt.sign(claims)}`;
  }

  /** Seconds after which a browser's session ends if its person does nothing. */
  private idleS({ role }: Account): number {
    return role === 'Client' ? this.environment.clientIdleS : this.environment.staffIdleS;
  }
}

/**
 * Identifies the browser of a sign-in, or the program. The id in a browser's cookie is hashed, so that the database
 * cannot be used to imitate a device.
 */
const deviceKeyOf = ({ address, userAgent, deviceId }: SignInOrigin): string =>
  createHash('sha256')
    .update(deviceId === undefined ? `program\n${address}\n${userAgent}` : `browser\n${deviceId}`)
    .digest('base64url');

const known: ReadonlySet<string | undefined> = new Set(
  Object.values({ ...Bowser.BROWSER_MAP, ...Bowser.OS_MAP }),
);

/**
 * Names a device by its User-Agent: “Chrome on Windows”. Says “Unknown device” for a browser that nobody knows: its words
 * are whatever its user typed, and the name is in an email of ours.
 */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter((name) => known.has(name)).join(' on ') || 'Unknown device';
}
