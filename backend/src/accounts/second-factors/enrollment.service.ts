import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { type NewPasskey } from '@tax-firm/contract';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError, InvalidInput } from '../../base/app-error.js';
import { uuid } from '../../base/spellings.js';
import { type SecondFactorChange } from '../../mail/text/mail-templates.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { lockAccount } from '../account/account.entity.js';
import { AccountNotices, type Noticed } from '../account/account-notices.js';
import { type Caller, type Principal } from '../account/principal.js';
import { AuthenticatorApps, type NewAuthenticator } from './authenticator-apps.service.js';
import { Challenges } from './challenges.service.js';
import { challengeIn, Passkeys } from './passkeys.service.js';
import { type PreparedCodes, RecoveryCodes } from './recovery-codes.service.js';
import { type Enrolled, type SecondFactorOverview } from './second-factors.dto.js';
import { SecondFactors, wrongSecondFactor } from './second-factors.service.js';

const mostPasskeys = 20;

/** Sets up, changes and takes away second factors. Its person is told of each change by email. */
@Injectable()
export class Enrollment {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly apps: AuthenticatorApps,
    private readonly challenges: Challenges,
    private readonly factors: SecondFactors,
    private readonly log: SecurityLog,
    private readonly notices: AccountNotices,
    private readonly passkeys: Passkeys,
    private readonly recoveryCodes: RecoveryCodes,
  ) {}

  async overview(person: Principal): Promise<SecondFactorOverview> {
    const [since, passkeys, recoveryCodesLeft] = await Promise.all([
      this.apps.since(person.id),
      this.passkeys.list(person.id),
      this.recoveryCodes.left(person.id),
    ]);
    return {
      required: this.factors.isRequiredOf(person),
      authenticatorSince: since?.toISOString() ?? null,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft,
      passkeyDomain: this.passkeys.site.id,
    };
  }

  /**
   * Creates a secret for an app. It replaces the present app as soon as `finishAuthenticator` gets a code.
   * @throws ConflictException as `requireVerified`
   */
  async beginAuthenticator(person: Caller): Promise<NewAuthenticator> {
    requireVerified(person);
    return this.locking(person, (manager) => this.apps.begin(person, manager));
  }

  /** @throws `wrong_code` `{code}`, ConflictException as `requireVerified` */
  async finishAuthenticator(person: Caller, code: string): Promise<Enrolled> {
    requireVerified(person);
    const fresh = await this.codesIfNone(person);
    return this.locking(person, async (manager) => {
      if (!(await this.apps.finish(person.id, code, manager))) throw wrongSecondFactor('code');
      return this.enrolled(person, 'authenticatorAdded', fresh, manager);
    });
  }

  /**
   * The options with which the person's browser creates a passkey, for `addPasskey`.
   * @throws ConflictException as `requireVerified`
   */
  async passkeyOptions(person: Caller): Promise<PublicKeyCredentialCreationOptionsJSON> {
    requireVerified(person);
    const challenge = await this.challenges.create('addPasskey', person.id);
    return this.passkeys.creationOptions(person, challenge);
  }

  /** @throws `challenge_expired`, `wrong_code` `{passkey}`, ConflictException as `requireVerified` */
  async addPasskey(person: Caller, created: NewPasskey): Promise<Enrolled> {
    requireVerified(person);
    const fresh = await this.codesIfNone(person);
    return this.locking(person, async (manager) => {
      const challenge = challengeIn(created.passkey) ?? '';
      if (!(await this.challenges.redeem('addPasskey', person.id, challenge, manager)))
        throw new AppError('challenge_expired');
      if ((await this.passkeys.list(person.id, manager)).length >= mostPasskeys)
        throw new InvalidInput({
          passkey: `An account can have ${mostPasskeys} passkeys. Please remove one first`,
        });
      if (!(await this.passkeys.add(person.id, created, challenge, manager)))
        throw wrongSecondFactor('passkey');
      return this.enrolled(person, 'passkeyAdded', fresh, manager);
    });
  }

  /** @throws NotFoundException */
  async renamePasskey(person: Principal, id: string, name: string): Promise<void> {
    const renamed = uuid.test(id) && (await this.passkeys.rename(person.id, id, name));
    if (!renamed) throw new NotFoundException('There is no such passkey');
  }

  /** @throws NotFoundException, ConflictException if it is the last factor and one is required */
  removeAuthenticator(person: Principal): Promise<void> {
    return this.locking(person, async (manager) => {
      if (!(await this.apps.remove(person.id, manager)))
        throw new NotFoundException('There is no authenticator app');
      await this.removed(person, 'authenticatorRemoved', manager);
    });
  }

  /** @throws NotFoundException, ConflictException if it is the last factor and one is required */
  removePasskey(person: Principal, id: string): Promise<void> {
    return this.locking(person, async (manager) => {
      if (!uuid.test(id) || !(await this.passkeys.remove(person.id, id, manager)))
        throw new NotFoundException('There is no such passkey');
      await this.removed(person, 'passkeyRemoved', manager);
    });
  }

  /**
   * Creates new recovery codes; earlier ones stop working.
   * @throws ConflictException without a second factor, which they could replace
   */
  async newRecoveryCodes(person: Principal): Promise<string[]> {
    const fresh = await this.recoveryCodes.prepare(person.id);
    return this.locking(person, async (manager) => {
      if (!(await this.factors.isEnrolled(person.id, manager)))
        throw new ConflictException('Please set up an authenticator app or a passkey first');
      await this.recoveryCodes.replace(person.id, fresh, manager);
      await this.tell(person, 'recoveryCodesCreated', manager);
      return fresh.codes;
    });
  }

  /** Takes all factors of an account away, for someone who has lost them. The caller ends its sessions. */
  async reset(account: Noticed, manager: EntityManager): Promise<void> {
    await this.apps.remove(account.id, manager);
    await this.passkeys.removeAll(account.id, manager);
    await this.recoveryCodes.removeAll(account.id, manager);
    await this.challenges.void(account.id, manager);
    await this.tell(account, 'resetByFirm', manager);
  }

  /** Creates recovery codes if the account has none left. */
  private async codesIfNone({ id }: Principal): Promise<PreparedCodes | null> {
    return (await this.recoveryCodes.left(id)) > 0 ? null : this.recoveryCodes.prepare(id);
  }

  private async enrolled(
    person: Principal,
    change: SecondFactorChange,
    fresh: PreparedCodes | null,
    manager: EntityManager,
  ): Promise<Enrolled> {
    // A concurrent call may have stored others, and shown them.
    const needed = fresh && (await this.recoveryCodes.left(person.id, manager)) === 0;
    if (needed) await this.recoveryCodes.replace(person.id, fresh, manager);
    await this.tell(person, change, manager);
    return { recoveryCodes: needed ? fresh.codes : null };
  }

  private async removed(
    person: Principal,
    change: SecondFactorChange,
    manager: EntityManager,
  ): Promise<void> {
    if (!(await this.factors.isEnrolled(person.id, manager))) {
      if (this.factors.isRequiredOf(person))
        throw new ConflictException(
          'Staff need a second factor. Please set up another one before you remove this one',
        );
      await this.recoveryCodes.removeAll(person.id, manager);
    }
    await this.tell(person, change, manager);
  }

  /** Tells the account's person by email, and the security log. Last in each transaction. */
  private async tell(account: Noticed, change: SecondFactorChange, manager: EntityManager): Promise<void> {
    await this.notices.secondFactorChanged(manager, account, change);
    await this.log.record('secondFactorChanged', { subjectId: account.id, detail: { change } }, manager);
  }

  /** Runs changes of one account one after another. */
  private locking<Result>(
    { id }: Pick<Principal, 'id'>,
    change: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    return this.dataSource.transaction(async (manager) => {
      await lockAccount(manager, id);
      return change(manager);
    });
  }
}

/**
 * Anyone can sign up with someone else's address. Their second factor would lock out whoever reads it, because a reset
 * of the password leaves second factors as they are.
 * @throws ConflictException `email_not_verified`
 */
function requireVerified({ emailVerified }: Caller): void {
  if (emailVerified) return;
  throw new AppError('email_not_verified');
}
