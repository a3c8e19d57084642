import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../base/clock.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { MailService } from '../../mail/mail.service.js';
import { type MailJob } from '../../mail/text/mail-job.js';
import { type MailTemplate, type MailTemplates } from '../../mail/text/mail-templates.js';
import { type Account } from './account.entity.js';

/** The person to tell. */
export type Noticed = Pick<Account, 'id' | 'name' | 'email'>;

/** Tells people by email what happened to their account, so that they notice a thief. */
@Injectable()
export class AccountNotices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limiter: RateLimiter,
    private readonly mail: MailService,
    private readonly clock: Clock,
  ) {}

  /** Tells the old address, because a thief would read the new one. @param account as it was */
  emailChanged(manager: EntityManager, account: Account, email: string): Promise<void> {
    const data = account.emailVerifiedAt ? { newEmail: masked(email) } : {};
    return this.tell(manager, account, 'emailChanged', data);
  }

  /** Tells of sign-ins that are blocked, in a transaction of its own; three times a day. */
  async tellOfBlock<Name extends 'signInsPaused' | 'secondFactorGuessed'>(
    account: Noticed,
    template: Name,
    data: Omit<MailTemplates[Name], 'at'>,
  ): Promise<void> {
    if (!(await this.limiter.allows('signInsPausedMail', account.email))) return;
    await this.dataSource.transaction((manager) => this.tell(manager, account, template, data));
  }

  /**
   * Adds the email to the outbox in the caller's transaction: it is sent if and only if the change is committed. After
   * twenty of a kind in a day, an address gets no more of it.
   * @param account as it was before a change of its name or address
   */
  async tell<Name extends MailTemplate>(
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
export const masked = (email: string): string => email.replace(/^(.)[^@]*/su, '$1…');
