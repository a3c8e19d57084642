import { Inject, Injectable } from '@nestjs/common';
import { type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { type SecondFactorProof } from '@tax-firm/contract';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../base/app-error.js';
import { execute, type Executor, prepared } from '../../base/database/prepared.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { AttemptLimiter, type Reservation, type Subject } from '../../http/rate-limit/rate-limiter.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { type SecondFactorChange } from '../../mail/text/mail-templates.js';
import { AccountCache } from '../account/account-cache.js';
import { AccountNotices, type Noticed } from '../account/account-notices.js';
import { type Principal } from '../account/access.js';
import { AuthenticatorApps, Challenges, RecoveryCodes } from './codes.service.js';
import { Passkeys } from './passkeys.service.js';

/** What a person can prove themselves with, besides the password. */
type SecondFactorMethod = 'totp' | 'passkey' | 'recoveryCode';

/** The person whose second factor is checked. */
type FactorOwner = Noticed & Pick<Principal, 'role'>;

/** A request for a second factor. */
export interface SecondFactorQuestion {
  /** To be sent back with the answer, within five minutes. */
  readonly challenge: string;
  readonly methods: readonly SecondFactorMethod[];
  /** For `navigator.credentials.get`; absent without a passkey. */
  readonly passkeyOptions?: PublicKeyCredentialRequestOptionsJSON;
}

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

const enrolledAmong = prepared(`
  SELECT account_id AS id FROM authenticator_app WHERE account_id = ANY ($1) AND confirmed_at IS NOT NULL
  UNION SELECT account_id FROM passkey WHERE account_id = ANY ($1)`);
const selectSince = prepared(`
  SELECT min(at) AS since FROM (
    SELECT confirmed_at AS at FROM authenticator_app WHERE account_id = $1
    UNION ALL SELECT created_at FROM passkey WHERE account_id = $1) factor`);

/** Says who has and who needs a second factor, asks for it and checks it. `SecondFactorsController` sets it up. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly apps: AuthenticatorApps,
    private readonly attempts: AttemptLimiter,
    private readonly cache: AccountCache,
    private readonly challenges: Challenges,
    private readonly log: SecurityLog,
    private readonly notices: AccountNotices,
    private readonly passkeys: Passkeys,
    private readonly recoveryCodes: RecoveryCodes,
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
    return (await this.enrolledAmong([accountId], on)).has(accountId);
  }

  /** Since when the account has had the oldest of its second factors; null if it has none. */
  async since(accountId: string): Promise<Date | null> {
    const [row] = await execute<{ since: Date | null }>(this.dataSource, selectSince, [accountId]);
    return row!.since;
  }

  /** Returns those of the accounts that have a second factor. */
  async enrolledAmong(
    accountIds: readonly string[],
    on: Executor = this.dataSource,
  ): Promise<ReadonlySet<string>> {
    const rows = await execute<{ id: string }>(on, enrolledAmong, [accountIds]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Asks for the account's second factor. @returns undefined if it has none */
  async ask(purpose: 'signIn' | 'confirm', accountId: string): Promise<SecondFactorQuestion | undefined> {
    const [hasApp, passkeys, codesLeft] = await Promise.all([
      this.apps.since(accountId),
      this.passkeys.list(accountId),
      this.recoveryCodes.left(accountId),
    ]);
    if (!hasApp && passkeys.length === 0) return undefined;
    const challenge = await this.challenges.create(purpose, accountId);
    return {
      challenge,
      methods: [
        ...(hasApp ? (['totp'] as const) : []),
        ...(passkeys.length > 0 ? (['passkey'] as const) : []),
        ...(codesLeft > 0 ? (['recoveryCode'] as const) : []),
      ],
      ...(passkeys.length > 0 && {
        passkeyOptions: await this.passkeys.requestOptions(challenge, passkeys),
      }),
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
    proof: SecondFactorProof,
    challenge: string,
    failure: 'signInFailed' | 'confirmationFailed',
  ): Promise<SecondFactorMethod> {
    const attempt = await this.attempts.reserve([guessesAt(account.id)]);
    const wrong = await this.wrongField(account, proof, challenge);
    if (wrong) {
      await this.log.record(failure, { subjectId: account.id, detail: { reason: wrong } });
      if (failure === 'signInFailed') await this.tellIfBlocked(account, attempt);
      throw wrongSecondFactor(wrong);
    }
    await this.attempts.giveBack(attempt);
    return proof.code !== undefined ? 'totp' : proof.passkey ? 'passkey' : 'recoveryCode';
  }

  /**
   * Tells the account's person by email of a change, and the security log. Last in each transaction.
   * @param actor who made it; by default the caller of the current request
   */
  async changed(
    account: Noticed,
    change: SecondFactorChange,
    manager: EntityManager,
    actor?: FactorOwner,
  ): Promise<void> {
    await this.notices.tell(manager, account, 'secondFactorChanged', { change });
    const event = { actor, subjectId: account.id, detail: { change } };
    await this.log.record('secondFactorChanged', event, manager);
  }

  /** Whoever guesses at a second factor knows the password. */
  private async tellIfBlocked(account: FactorOwner, { counted }: Reservation): Promise<void> {
    const blocked = counted.some(({ blocks }) => blocks);
    if (blocked) await this.notices.tellOfBlock(account, 'secondFactorGuessed', {});
  }

  /** Returns the field that is wrong; undefined if the proof holds. */
  private async wrongField(
    account: FactorOwner,
    { code, recoveryCode, passkey }: SecondFactorProof,
    challenge: string,
  ): Promise<keyof SecondFactorProof | undefined> {
    if (code !== undefined) return (await this.apps.redeem(account.id, code)) ? undefined : 'code';
    if (passkey) {
      const owner = await this.passkeys.accountOf(passkey, challenge);
      return owner === account.id ? undefined : 'passkey';
    }
    return (await this.redeemRecoveryCode(account, recoveryCode ?? '')) ? undefined : 'recoveryCode';
  }

  private async redeemRecoveryCode(account: FactorOwner, code: string): Promise<boolean> {
    // Before the transaction, because it may wait for its turn.
    const hash = await this.recoveryCodes.hashOf(account.id, code);
    return this.dataSource.transaction(async (manager) => {
      const redeemed = await this.recoveryCodes.redeem(account.id, hash, manager);
      if (!redeemed) return false;
      await this.changed(account, 'recoveryCodeUsed', manager, account);
      return true;
    });
  }
}
