import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { AppError } from '../../base/app-error.js';
import { Clock } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { SharedMailboxes } from '../../firm/shared-mailboxes.js';
import { Outbox } from '../../workflow/jobs/outbox.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { lockAccount, Account } from './account.entity.js';
import { hashOfLink, linkTokenOf } from './link-token.js';
import { type Caller } from './principal.js';
import { type Done } from './users.dto.js';
import { EmailVerification } from './email-verification.entity.js';

export const linkLivesHours = 24;

/** The outbox's kind for the email with the link; its payload is only `{verificationId}`. */
export const EMAIL_VERIFICATION_MAIL = 'emailVerificationMail';

/** 400: the link was used, replaced, has expired, or never existed. */
const invalidLink = () =>
  new AppError('invalid_link', {
    errors: { token: 'This link was already used or has expired. Please sign in and ask for a new one' },
  });

/** Proves by an emailed link that an account's person reads its address (docs/api.md, Users). */
@Injectable()
export class EmailVerificationService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly limiter: RateLimiter,
    private readonly log: SecurityLog,
    private readonly mailboxes: SharedMailboxes,
    private readonly outbox: Outbox,
  ) {}

  /** Enqueues an email with a link, in the caller's transaction. An earlier link stops working. */
  async sendLink(
    manager: EntityManager,
    { id: accountId, email }: Pick<Account, 'id' | 'email'>,
  ): Promise<void> {
    if (this.mailboxes.include(email)) return;
    const id = randomUUID();
    await manager.upsert(
      EmailVerification,
      {
        id,
        accountId,
        email,
        tokenHash: hashOfLink(
          'email verification',
          linkTokenOf('email verification', id, this.environment.jwtSecret),
        ),
        expiresAt: new Date(this.clock.now().getTime() + linkLivesHours * 3_600_000),
      },
      ['accountId'],
    );
    await this.outbox.enqueue(manager, {
      sourceId: id,
      kind: EMAIL_VERIFICATION_MAIL,
      payload: { verificationId: id },
    });
  }

  /** @throws TooManyRequests after five emails in an hour */
  async sendAgain(caller: Caller): Promise<Done> {
    if (caller.emailVerified) return { success: true, message: 'Your email address is already confirmed' };
    await this.limiter.take('verificationMail', caller.id);
    await this.dataSource.transaction((manager) => this.sendLink(manager, caller));
    return { success: true, message: 'Check your email for the link' };
  }

  /** Verifies the address of the link's account, once per link. @throws `invalid_link` */
  async verify(token: string): Promise<Done> {
    await this.dataSource.transaction(async (manager) => {
      const open = await manager.findOneBy(EmailVerification, {
        tokenHash: hashOfLink('email verification', token),
        expiresAt: MoreThan(this.clock.now()),
      });
      if (open) await lockAccount(manager, open.accountId);
      // Of two concurrent requests, only one deletes it.
      const { affected } = open ? await manager.delete(EmailVerification, { id: open.id }) : { affected: 0 };
      if (!open || !affected) throw invalidLink();
      const account = await manager.findOneBy(Account, { id: open.accountId, email: open.email });
      if (!account) throw invalidLink();
      await this.markVerified(manager, account, 'link');
    });
    return { success: true, message: 'Your email address is confirmed' };
  }

  /** Notes in the caller's transaction that the person reads the account's address. Open links stop working. */
  async markVerified(
    manager: EntityManager,
    { id, email }: Pick<Account, 'id' | 'email'>,
    by: 'link' | 'pin' | 'invitation',
  ): Promise<void> {
    const { affected } = await manager.update(
      Account,
      { id, email, emailVerifiedAt: IsNull() },
      { emailVerifiedAt: this.clock.now() },
    );
    if (!affected) return;
    await manager.delete(EmailVerification, { accountId: id });
    await this.log.record('emailVerified', { subjectId: id, detail: { by } }, manager);
  }
}
