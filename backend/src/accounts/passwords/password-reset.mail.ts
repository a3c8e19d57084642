import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { SecretMail } from '../../mail/secret-mail.js';
import { Account } from '../account/account.entity.js';
import { PasswordReset } from '../account/password-reset.entity.js';
import { PASSWORD_RESET_MAIL, pinLivesMinutes } from './password-reset.service.js';
import { pinOf } from './reset-pin.js';

/**
 * Emails the PIN of a reset, recomputed from the reset's id. Sends nothing if the reset was used, replaced or has
 * expired.
 */
@Injectable()
export class PasswordResetMail extends SecretMail {
  protected readonly kind = PASSWORD_RESET_MAIL;
  protected readonly idField = 'resetId';

  protected async send(resetId: string, messageKey: string): Promise<void> {
    const { manager } = this.dataSource;
    const reset = await manager.findOneBy(PasswordReset, {
      id: resetId,
      expiresAt: MoreThan(this.clock.now()),
    });
    const account = reset && (await manager.findOneBy(Account, { id: reset.accountId }));
    if (!account) return;
    const pin = pinOf(resetId, this.environment.jwtSecret);
    await this.mail.send('passwordReset', {
      to: { name: account.name, address: account.email },
      messageKey,
      data: {
        // In the fragment, which browsers send to no server.
        link: `/PasswordResetLink#pin=${pin}`,
        pin,
        minutes: pinLivesMinutes,
      },
    });
  }
}
