import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { Clock } from '../../base/clock.js';
import { MailEffects } from '../../mail/mail-effects.js';
import { type MailJob } from '../../mail/text/mail-job.js';
import { type MailTemplates, type SecondFactorChange } from '../../mail/text/mail-templates.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { type Account } from './account.entity.js';

/** The person to tell. */
export type Noticed = Pick<Account, 'id' | 'name' | 'email'>;

type Notice =
  | 'passwordChanged'
  | 'nameChanged'
  | 'emailChangeRequested'
  | 'emailChanged'
  | 'secondFactorChanged'
  | 'newDevice'
  | 'signInsPaused'
  | 'secondFactorGuessed'
  | 'accessAsked'
  | 'ownersChanged'
  | 'unusualAccess';

/**
 * Tells people by email what happened to their account, so that they notice a thief. Each call adds the email to the
 * outbox in the caller's transaction: it is sent if and only if the change is committed. After twenty of a kind in a day,
 * an address gets no more of it.
 */
@Injectable()
export class AccountNotices {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly mail: MailEffects,
    private readonly clock: Clock,
  ) {}

  passwordChanged(manager: EntityManager, account: Noticed): Promise<void> {
    return this.tell(manager, account, 'passwordChanged', {});
  }

  /** @param account with its former name */
  nameChanged(manager: EntityManager, account: Noticed, newName: string): Promise<void> {
    return this.tell(manager, account, 'nameChanged', { newName });
  }

  /** Tells the present address, which can still stop it. @param account with its present address */
  emailChangeRequested(manager: EntityManager, account: Noticed, newEmail: string): Promise<void> {
    return this.tell(manager, account, 'emailChangeRequested', { newEmail: masked(newEmail) });
  }

  /** Tells the old address, because a thief would read the new one. @param account as it was */
  emailChanged(manager: EntityManager, account: Account, email: string): Promise<void> {
    const data = account.emailVerifiedAt ? { newEmail: masked(email) } : {};
    return this.tell(manager, account, 'emailChanged', data);
  }

  secondFactorChanged(manager: EntityManager, account: Noticed, change: SecondFactorChange): Promise<void> {
    return this.tell(manager, account, 'secondFactorChanged', { change });
  }

  /**
   * @param device in words, such as `Firefox on Windows`
   * @param address the IP address
   */
  newDevice(
    manager: EntityManager,
    account: Noticed,
    { device, address }: { device: string; address: string },
  ): Promise<void> {
    return this.tell(manager, account, 'newDevice', { device, address });
  }

  /** Tells of wrong passwords that blocked sign-ins. @param address the IP address that the last one came from */
  signInsPaused(manager: EntityManager, account: Noticed, address: string): Promise<void> {
    return this.tell(manager, account, 'signInsPaused', { address });
  }

  /** For someone whose password was right, but whose second factor was wrong too often. */
  secondFactorGuessed(manager: EntityManager, account: Noticed): Promise<void> {
    return this.tell(manager, account, 'secondFactorGuessed', {});
  }

  /** Tells an owner of the firm who waits for access. */
  accessAsked(
    manager: EntityManager,
    owner: Noticed,
    person: MailTemplates['accessAsked']['person'],
  ): Promise<void> {
    return this.tell(manager, owner, 'accessAsked', { person });
  }

  /** Tells an owner of the firm, or the person, of a new owner or of one who no longer is. */
  ownersChanged(
    manager: EntityManager,
    owner: Noticed,
    { person: { name, email }, role, by }: { person: Noticed; role: string; by: string },
  ): Promise<void> {
    return this.tell(manager, owner, 'ownersChanged', { person: { name, email, role }, by });
  }

  /** Tells an owner of the firm. @param about what happened, and where the audit shows it */
  unusualAccess(
    manager: EntityManager,
    owner: Noticed,
    about: Omit<MailTemplates['unusualAccess'], 'at'>,
  ): Promise<void> {
    return this.tell(manager, owner, 'unusualAccess', about);
  }

  private async tell<Name extends Notice>(
    manager: EntityManager,
    { id, name, email }: Noticed,
    template: Name,
    data: Omit<MailTemplates[Name], 'at'>,
  ): Promise<void> {
    if (!(await this.limiter.allows('accountNoticeMail', `${template} ${email}`, manager))) return;
    const at = this.clock.now().toISOString();
    const job = { template, to: { name, address: email }, data: { at, ...data } } as MailJob;
    await this.mail.enqueue(manager, job, id);
  }
}

/** `grace@people.example` → `g…@people.example`: enough for its owner; the old address may have other readers. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/su, '$1…');
