import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { SecretMail } from '../../mail/secret-mail.js';
import { linkTokenOf } from './link-token.js';
import { EmailVerification } from './email-verification.entity.js';
import { EMAIL_VERIFICATION_MAIL, linkLivesHours } from './email-verification.service.js';

/**
 * Emails the link of a verification, recomputed from its id. Sends nothing if the link was used, replaced or has
 * expired. The token comes after the `#`, so browsers don't send it to servers, where it could be logged.
 */
@Injectable()
export class EmailVerificationMail extends SecretMail {
  protected readonly kind = EMAIL_VERIFICATION_MAIL;
  protected readonly idField = 'verificationId';

  protected async send(id: string, messageKey: string): Promise<void> {
    const open = await this.dataSource.manager.findOneBy(EmailVerification, {
      id,
      expiresAt: MoreThan(this.clock.now()),
    });
    if (!open) return;
    const token = linkTokenOf('email verification', id, this.environment.jwtSecret);
    await this.mail.send('verifyEmail', {
      to: open.email,
      messageKey,
      data: { link: `/VerifyEmail#token=${token}`, hours: linkLivesHours },
    });
  }
}
