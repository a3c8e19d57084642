import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { Clock, hourMs } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { SharedMailboxes } from '../../firm/shared-mailboxes.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { Outbox } from '../../workflow/jobs/outbox.js';
import { Account } from './account.entity.js';
import { newLink } from './link-token.js';
import { EMAIL_VERIFICATION_MAIL, EmailVerification, linkLivesHours } from './one-time-secrets.js';

/** Proves by an emailed link that an account's person reads its address (docs/api.md, Users). */
@Injectable()
export class EmailVerificationService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
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
    const link = newLink('email verification', this.environment.jwtSecret);
    const expiresAt = new Date(this.clock.now().getTime() + linkLivesHours * hourMs);
    await manager.upsert(EmailVerification, { ...link, accountId, email, expiresAt }, ['accountId']);
    const payload = { verificationId: link.id };
    await this.outbox.enqueue(manager, { sourceId: link.id, kind: EMAIL_VERIFICATION_MAIL, payload });
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
