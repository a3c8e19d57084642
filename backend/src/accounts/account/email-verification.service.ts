import { Body, Injectable, Post } from '@nestjs/common';
import { type LinkToken, linkToken } from '@tax-firm/contract';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { Clock, hourMs } from '../../base/clock.js';
import { SharedMailboxes } from '../../firm/firm.js';
import { AnswersTooMany, RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { ApiCall, ApiController } from '../../http/response/api-call.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { type Caller, CurrentUser, Public, ServesEnrollment } from './access.js';
import { Account } from './account.entity.js';
import {
  EmailVerification,
  hashOfLink,
  invalidLink,
  linkTokenOf,
  newLink,
  useUp,
} from './one-time-secrets.js';
import { done, doneWith } from './users.dto.js';
import { SecretMail } from '../../mail/mail.service.js';

const linkLivesHours = 24;

/** An account and the address that its person has shown, or is asked to show, that they read. */
type Addressee = Pick<Account, 'id' | 'email'>;

/** Proves by an emailed link that an account's person reads its address (docs/api.md, Users). */
@Injectable()
export class EmailVerificationService extends SecretMail {
  protected readonly kind = 'emailVerificationMail';
  protected readonly idField = 'verificationId';

  constructor(
    private readonly log: SecurityLog,
    private readonly mailboxes: SharedMailboxes,
  ) {
    super();
  }

  /** Enqueues an email with a link, in the caller's transaction. An earlier link stops working. */
  async sendLink(manager: EntityManager, { id: accountId, email }: Addressee): Promise<void> {
    if (this.mailboxes.include(email)) return;
    const link = newLink('email verification', this.environment.jwtSecret);
    const expiresAt = new Date(this.clock.now().getTime() + linkLivesHours * hourMs);
    await manager.upsert(EmailVerification, { ...link, accountId, email, expiresAt }, ['accountId']);
    await this.enqueue(manager, link.id);
  }

  /** Emails the link. Sends nothing if it was used, replaced or has expired. */
  protected async send(id: string, messageKey: string): Promise<void> {
    const open = { id, expiresAt: MoreThan(this.clock.now()) };
    const verification = await this.dataSource.manager.findOneBy(EmailVerification, open);
    if (!verification) return;
    const token = linkTokenOf('email verification', id, this.environment.jwtSecret);
    const data = { link: `/VerifyEmail#token=${token}`, hours: linkLivesHours };
    await this.mail.send('verifyEmail', { to: verification.email, messageKey, data });
  }

  /** Notes in the caller's transaction that the person reads the account's address. Open links stop working. */
  async markVerified(manager: EntityManager, { id, email }: Addressee, by: 'link' | 'pin' | 'invitation') {
    const unverified = { id, email, emailVerifiedAt: IsNull() };
    const { affected } = await manager.update(Account, unverified, { emailVerifiedAt: this.clock.now() });
    if (!affected) return;
    await manager.delete(EmailVerification, { accountId: id });
    await this.log.record('emailVerified', { subjectId: id, detail: { by } }, manager);
  }
}

@ApiController('Users', 'users')
export class EmailVerificationController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly limiter: RateLimiter,
    private readonly verifications: EmailVerificationService,
  ) {}

  @Post('verifyEmail')
  @Public('verifyEmail')
  @ApiCall('Confirm an account’s email address with the token of the emailed link', done, {
    400: '`invalid_link`: used, replaced, expired or unknown',
  })
  async verify(@Body({ schema: linkToken }) { token }: LinkToken) {
    await this.dataSource.transaction(async (manager) => {
      const open = await useUp(manager, EmailVerification, {
        tokenHash: hashOfLink('email verification', token),
        expiresAt: MoreThan(this.clock.now()),
      });
      const account = open && (await manager.findOneBy(Account, { id: open.accountId, email: open.email }));
      if (!account)
        throw invalidLink('This link was already used or has expired. Please sign in and ask for a new one');
      await this.verifications.markVerified(manager, account, 'link');
    });
    return doneWith('Your email address is confirmed');
  }

  @Post('me/verifyEmail')
  @ServesEnrollment()
  @AnswersTooMany()
  @ApiCall('Send the link again, to your own address; an earlier link stops working', done)
  async sendAgain(@CurrentUser() caller: Caller) {
    if (caller.emailVerified) return doneWith('Your email address is already confirmed');
    await this.limiter.take('verificationMail', caller.id);
    await this.dataSource.transaction((manager) => this.verifications.sendLink(manager, caller));
    return doneWith('Check your email for the link');
  }
}
