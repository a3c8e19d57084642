import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { SecretMail } from '../../mail/secret-mail.js';
import { Account } from '../account/account.entity.js';
import { linkTokenOf } from '../account/link-token.js';
import { EmailChange } from './email-change.entity.js';
import { changeLivesHours, EMAIL_CHANGE_MAIL } from './email-change.service.js';

/**
 * Emails the link of a change to the new address, recomputed from the change's id. If the address has an account, its
 * owner is told that instead. Sends nothing if the link was used, replaced or withdrawn, or has expired. The token
 * comes after the `#`, so browsers don't send it to servers, where it could be logged.
 */
@Injectable()
export class EmailChangeMail extends SecretMail {
  protected readonly kind = EMAIL_CHANGE_MAIL;
  protected readonly idField = 'changeId';

  protected async send(id: string, messageKey: string): Promise<void> {
    const { manager } = this.dataSource;
    const open = await manager.findOneBy(EmailChange, { id, expiresAt: MoreThan(this.clock.now()) });
    if (!open) return;
    const { email: to } = open;
    if (await manager.existsBy(Account, { email: to })) {
      await this.mail.send('emailInUse', { to, messageKey, data: {} });
      return;
    }
    const token = linkTokenOf('email change', id, this.environment.jwtSecret);
    const data = { link: `/ChangeEmail#token=${token}`, hours: changeLivesHours };
    await this.mail.send('changeEmail', { to, messageKey, data });
  }
}
