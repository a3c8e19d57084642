import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { SecretMail } from '../mail/mail.service.js';
import { Account } from './account/account.entity.js';
import {
  changeLivesHours,
  EMAIL_CHANGE_MAIL,
  EMAIL_VERIFICATION_MAIL,
  EmailVerification,
  invitationLivesDays,
  linkLivesHours,
  linkTokenOf,
  PASSWORD_RESET_MAIL,
  PasswordReset,
  pinLivesMinutes,
  pinOf,
  STAFF_INVITATION_MAIL,
} from './account/one-time-secrets.js';
import { EmailChange } from './email-change/email-change.controller.js';
import { isOpen } from './invitations/invitation.entity.js';
import { StaffInvitation } from './invitations/staff-invitations.js';

/*
 * Emails with a link or PIN for one use, which is computed again from the id of its row. A secret comes after the `#`, so
 * browsers don't send it to servers, where it could be logged.
 */

/** Emails the link that confirms an account's address. Sends nothing if it was used, replaced or has expired. */
@Injectable()
export class EmailVerificationMail extends SecretMail {
  protected readonly kind = EMAIL_VERIFICATION_MAIL;
  protected readonly idField = 'verificationId';

  protected async send(id: string, messageKey: string): Promise<void> {
    const open = { id, expiresAt: MoreThan(this.clock.now()) };
    const verification = await this.dataSource.manager.findOneBy(EmailVerification, open);
    if (!verification) return;
    const token = linkTokenOf('email verification', id, this.environment.jwtSecret);
    const data = { link: `/VerifyEmail#token=${token}`, hours: linkLivesHours };
    await this.mail.send('verifyEmail', { to: verification.email, messageKey, data });
  }
}

/**
 * Emails the link of a change of address to the new one. If that has an account, its owner is told that instead. Sends
 * nothing if the link was used, replaced or withdrawn, or has expired.
 */
@Injectable()
export class EmailChangeMail extends SecretMail {
  protected readonly kind = EMAIL_CHANGE_MAIL;
  protected readonly idField = 'changeId';

  protected async send(id: string, messageKey: string): Promise<void> {
    const { manager } = this.dataSource;
    const change = await manager.findOneBy(EmailChange, { id, expiresAt: MoreThan(this.clock.now()) });
    if (!change) return;
    const { email: to } = change;
    if (await manager.existsBy(Account, { email: to })) {
      await this.mail.send('emailInUse', { to, messageKey, data: {} });
      return;
    }
    const token = linkTokenOf('email change', id, this.environment.jwtSecret);
    const data = { link: `/ChangeEmail#token=${token}`, hours: changeLivesHours };
    await this.mail.send('changeEmail', { to, messageKey, data });
  }
}

/** Emails the link of an invitation of staff. Sends nothing if it is no longer open. */
@Injectable()
export class InvitationMail extends SecretMail {
  protected readonly kind = STAFF_INVITATION_MAIL;
  protected readonly idField = 'invitationId';

  protected async send(id: string, messageKey: string): Promise<void> {
    const open = { id, ...isOpen(this.clock.now()) };
    const invitation = await this.dataSource.manager.findOneBy(StaffInvitation, open);
    if (!invitation) return;
    const { email: to, role } = invitation;
    const token = linkTokenOf('staff invitation', id, this.environment.jwtSecret);
    const data = { role, link: `/Invitation#token=${token}`, days: invitationLivesDays };
    await this.mail.send('staffInvitation', { to, messageKey, data });
  }
}

/** Emails the PIN of a reset. Sends nothing if the reset was used, replaced or has expired. */
@Injectable()
export class PasswordResetMail extends SecretMail {
  protected readonly kind = PASSWORD_RESET_MAIL;
  protected readonly idField = 'resetId';

  protected async send(id: string, messageKey: string): Promise<void> {
    const { manager } = this.dataSource;
    const reset = await manager.findOneBy(PasswordReset, { id, expiresAt: MoreThan(this.clock.now()) });
    const account = reset && (await manager.findOneBy(Account, { id: reset.accountId }));
    if (!account) return;
    const pin = pinOf(id, this.environment.jwtSecret);
    const to = { name: account.name, address: account.email };
    const data = { link: `/PasswordResetLink#pin=${pin}`, pin, minutes: pinLivesMinutes };
    await this.mail.send('passwordReset', { to, messageKey, data });
  }
}
