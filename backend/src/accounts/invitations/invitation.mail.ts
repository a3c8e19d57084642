import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../common/clock.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { type EffectHandler, EffectRegistry } from '../../jobs/index.js';
import { MailService } from '../../mail/mail.service.js';
import { linkTokenOf } from '../account/link-token.js';
import { invitationLivesDays, isOpen, STAFF_INVITATION_MAIL } from './invitations.service.js';
import { StaffInvitation } from './staff-invitation.entity.js';

const invitationMail = z.object({ invitationId: z.uuid() });

/**
 * E-mails the link of an invitation, recomputed from its id. Sends nothing if it is no longer open. The token comes
 * after the `#`, so browsers don't send it to servers, where it could be logged.
 */
@Injectable()
export class InvitationMail implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly effects: EffectRegistry,
    private readonly mail: MailService,
  ) {}

  onModuleInit(): void {
    const send: EffectHandler = async ({ key, payload }) =>
      this.send(invitationMail.parse(payload).invitationId, key);
    this.effects.register(STAFF_INVITATION_MAIL, send, 'prompt');
  }

  private async send(id: string, messageKey: string): Promise<void> {
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
