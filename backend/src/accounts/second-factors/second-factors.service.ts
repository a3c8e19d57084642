import { Inject, Injectable } from '@nestjs/common';
import { type SecondFactorProof } from '@tax-firm/contract';
import { DataSource, type EntityManager, IsNull, LessThan, Not } from 'typeorm';
import { AppError } from '../../base/app-error.js';
import { Clock } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { type Executor } from '../../base/database/prepared.js';
import { unseal } from '../../base/sealing/sealing.js';
import { plainCode } from '../../base/spellings.js';
import { RateLimiter, type Subject } from '../../http/rate-limit/rate-limiter.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { type SecondFactorChange } from '../../mail/text/mail-templates.js';
import { type Principal } from '../account/access.js';
import { AccountCache } from '../account/account-cache.js';
import { AccountNotices, type Noticed } from '../account/account-notices.js';
import { PasswordHasher } from '../account/password-hasher.js';
import { AuthenticatorApp, Challenges, newRecoveryCode, RecoveryCode, stepOf } from './codes.service.js';
import { Passkeys } from './passkeys.service.js';

/** The person whose second factor is checked. */
type FactorOwner = Noticed & Pick<Principal, 'role'>;

/** 400: the second factor is wrong, or a code that was used before. */
export const wrongSecondFactor = (field: keyof SecondFactorProof) =>
  new AppError('wrong_code', { errors: { [field]: sentences[field] } });

const sentences: Readonly<Record<keyof SecondFactorProof, string>> = {
  code: 'This code is wrong or was already used. Please enter the one that your app shows now',
  recoveryCode: 'This recovery code is wrong or was already used',
  passkey: 'This passkey cannot be used here',
};

/** The limit that wrong second factors of an account count toward. */
export const guessesAt = (accountId: string): Subject => ({ limit: 'secondFactor', of: [accountId] });

/** Selects an account's recovery codes that still work. */
export const unusedCodes = (accountId: string) => ({ accountId, usedAt: IsNull() });

const codesPerAccount = 10;

/** Says who has and who needs a second factor, asks for it and checks it. `SecondFactorsController` sets it up. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly cache: AccountCache,
    private readonly challenges: Challenges,
    private readonly clock: Clock,
    private readonly hasher: PasswordHasher,
    private readonly limiter: RateLimiter,
    private readonly log: SecurityLog,
    private readonly notices: AccountNotices,
    private readonly passkeys: Passkeys,
  ) {}

  /** Whether people with this role must have a second factor. */
  isRequiredOf({ role }: Pick<Principal, 'role'>): boolean {
    return this.environment.strictStaffSecurity && role !== 'Client';
  }

  /** Whether the person must set up a second factor before anything else. */
  async mustEnroll(person: Pick<Principal, 'id' | 'role'>): Promise<boolean> {
    if (!this.isRequiredOf(person)) return false;
    return !(await this.cache.get(person.id, 'enrolled', () => this.isEnrolled(person.id)));
  }

  async isEnrolled(accountId: string, on?: Executor): Promise<boolean> {
    return (await this.enrolledSince([accountId], on)).has(accountId);
  }

  /** Of those accounts that have a second factor, since when they have had the oldest. */
  async enrolledSince(accountIds: readonly string[], on: Executor = this.dataSource) {
    const rows = await on.query<{ id: string; since: Date }[]>(
      `SELECT id, min(at) AS since FROM (
         SELECT account_id AS id, confirmed_at AS at FROM authenticator_app
           WHERE account_id = ANY ($1) AND confirmed_at IS NOT NULL
         UNION ALL SELECT account_id, created_at FROM passkey WHERE account_id = ANY ($1)) factor
       GROUP BY id`,
      [accountIds],
    );
    return new Map(rows.map(({ id, since }) => [id, since]));
  }

  /** The account's authenticator app that works, its passkeys, and how many recovery codes are left. */
  async of(accountId: string) {
    const { manager } = this.dataSource;
    const [app, passkeys, recoveryCodesLeft] = await Promise.all([
      manager.findOneBy(AuthenticatorApp, { accountId, confirmedAt: Not(IsNull()) }),
      this.passkeys.list(accountId),
      manager.countBy(RecoveryCode, unusedCodes(accountId)),
    ]);
    return { app, passkeys, recoveryCodesLeft };
  }

  /**
   * Asks for the account's second factor.
   * @returns the challenge to be sent back with the answer within five minutes, the methods, and with a passkey what
   *   `navigator.credentials.get` takes; undefined if the account has no second factor
   */
  async ask(purpose: 'signIn' | 'confirm', accountId: string) {
    const { app, passkeys, recoveryCodesLeft } = await this.of(accountId);
    const hasPasskey = passkeys.length > 0;
    if (!app && !hasPasskey) return undefined;
    const challenge = await this.challenges.create(purpose, accountId);
    return {
      challenge,
      methods: [
        ...(app ? (['totp'] as const) : []),
        ...(hasPasskey ? (['passkey'] as const) : []),
        ...(recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : []),
      ],
      ...(hasPasskey && { passkeyOptions: await this.passkeys.requestOptions(challenge, passkeys) }),
    };
  }

  /**
   * Checks a second factor, and uses up a code. Wrong ones are counted per account, whoever sends them.
   * @param challenge that a passkey must have signed; the caller uses it up
   * @param failure how the security log names a wrong one
   * @returns what it was
   * @throws `wrong_code`, TooManyRequests
   */
  async check(
    account: FactorOwner,
    { code, passkey, recoveryCode = '' }: SecondFactorProof,
    challenge: string,
    failure: 'signInFailed' | 'confirmationFailed',
  ): Promise<'totp' | 'passkey' | 'recoveryCode'> {
    const field = code !== undefined ? 'code' : passkey ? 'passkey' : 'recoveryCode';
    const attempt = await this.limiter.reserve([guessesAt(account.id)]);
    const isRight =
      code !== undefined
        ? await this.redeemAppCode(account.id, code)
        : passkey
          ? (await this.passkeys.accountOf(passkey, challenge)) === account.id
          : await this.redeemRecoveryCode(account, recoveryCode);
    if (isRight) {
      await this.limiter.giveBack(attempt);
      return field === 'code' ? 'totp' : field;
    }
    await this.log.record(failure, { subjectId: account.id, detail: { reason: field } });
    // Whoever guesses at a second factor at sign-in knows the password.
    if (failure === 'signInFailed' && attempt.some(({ blocks }) => blocks))
      await this.notices.tellOfBlock(account, 'secondFactorGuessed', {});
    throw wrongSecondFactor(field);
  }

  /**
   * Tells the account's person by email of a change, and the security log. Last in each transaction.
   * @param actor who made it; by default the caller of the current request
   */
  async changed(account: Noticed, change: SecondFactorChange, manager: EntityManager, actor?: FactorOwner) {
    await this.notices.tell(manager, account, 'secondFactorChanged', { change });
    const event = { actor, subjectId: account.id, detail: { change } };
    await this.log.record('secondFactorChanged', event, manager);
  }

  /** Creates ten codes, with the rows to store. Before a transaction, because hashing waits for its turn. */
  async newRecoveryCodes(accountId: string) {
    const codes = Array.from({ length: codesPerAccount }, newRecoveryCode);
    const hashes = await Promise.all(codes.map((code) => this.hashOf(accountId, code)));
    return { codes, rows: hashes.map((codeHash) => ({ accountId, codeHash })) };
  }

  /** The time step of a code that an app shows now; undefined for another code. */
  stepAt(app: AuthenticatorApp, code: string): number | undefined {
    return stepOf(unseal(this.environment, app.sealedSecret, app.id), code, this.clock.now());
  }

  /** Of concurrent requests with one code, only one gets true. */
  private async redeemAppCode(accountId: string, code: string): Promise<boolean> {
    const { manager } = this.dataSource;
    const app = await manager.findOneBy(AuthenticatorApp, { accountId, confirmedAt: Not(IsNull()) });
    const step = app && this.stepAt(app, code);
    if (!app || step === undefined) return false;
    const unused = { id: app.id, lastStep: LessThan(String(step)) };
    return (await manager.update(AuthenticatorApp, unused, { lastStep: String(step) })).affected === 1;
  }

  /** Of concurrent requests with one code, only one gets true. */
  private async redeemRecoveryCode(account: FactorOwner, code: string): Promise<boolean> {
    const codeHash = await this.hashOf(account.id, code);
    return this.dataSource.transaction(async (manager) => {
      const unused = { ...unusedCodes(account.id), codeHash };
      const { affected } = await manager.update(RecoveryCode, unused, { usedAt: this.clock.now() });
      if (affected) await this.changed(account, 'recoveryCodeUsed', manager, account);
      return affected === 1;
    });
  }

  /** One salt for all recovery codes of an account, so that checking one costs one hash. */
  private hashOf(accountId: string, typed: string): Promise<Buffer> {
    return this.hasher.hashWithSalt(plainCode(typed), `recovery codes of ${accountId}`);
  }
}
