import { Injectable } from '@nestjs/common';
import { linkTokenOf } from '../../accounts/account/one-time-secrets.js';
import { isOpen as isOpenInvitation } from '../../accounts/invitations/invitation.entity.js';
import { SecretMail } from '../../mail/secret-mail.js';
import { SpouseInvitation } from '../return/spouse-invitation.entity.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';
import { SPOUSE_INVITATION_MAIL, spouseInvitationLivesDays } from './spouse-invitations.service.js';

/** Emails the link of an invitation, recomputed from its id. Sends nothing if it is no longer open. */
@Injectable()
export class SpouseInvitationMail extends SecretMail {
  protected readonly kind = SPOUSE_INVITATION_MAIL;
  protected readonly idField = 'invitationId';

  protected async send(id: string, messageKey: string): Promise<void> {
    const { manager } = this.dataSource;
    const open = await manager.findOneBy(SpouseInvitation, { id, ...isOpenInvitation(this.clock.now()) });
    if (!open) return;
    const { taxYear } = await manager.findOneByOrFail(TaxReturnEntity, { id: open.taxReturnId });
    const token = linkTokenOf('spouse invitation', id, this.environment.jwtSecret);
    await this.mail.send('spouseInvitation', {
      to: open.email,
      messageKey,
      data: {
        taxYear,
        link: `/Invitation#spouse=${token}`,
        days: spouseInvitationLivesDays,
      },
    });
  }
}
