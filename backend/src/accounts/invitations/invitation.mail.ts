import { Injectable } from '@nestjs/common';
import { SecretMail } from '../../mail/secret-mail.js';
import { linkTokenOf } from '../account/link-token.js';
import { isOpen } from './invitation-state.js';
import { invitationLivesDays, STAFF_INVITATION_MAIL } from './invitations.service.js';
import { StaffInvitation } from './staff-invitation.entity.js';

/**
 * Emails the link of an invitation, recomputed from its id. Sends nothing if it is no longer open. The token comes
 * after the `#`, so browsers don't send it to servers, where it could be logged.
 */
@Injectable()
export class InvitationMail extends SecretMail {
  protected readonly kind = STAFF_INVITATION_MAIL;
  protected readonly idField = 'invitationId';

  protected async send(id: string, messageKey: string): Promise<void> {
    const open = await this.dataSource.manager.findOneBy(StaffInvitation, {
      id,
      ...isOpen(this.clock.now()),
    });
    if (!open) return;
    const token = linkTokenOf('staff invitation', id, this.environment.jwtSecret);
    await this.mail.send('staffInvitation', {
      to: open.email,
      messageKey,
      data: { role: open.role, link: `/Invitation#token=${token}`, days: invitationLivesDays },
    });
  }
}
