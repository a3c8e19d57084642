import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { MailService } from '../mail/mail.service.js';
import { type EffectHandler, EffectRegistry } from '../jobs/index.js';
import { DRAFT_LINK_MAIL, DraftLinksService } from './draft-links.service.js';
import { draftLivesDays } from './drafts.service.js';

const linkMail = z.object({ linkId: z.uuid() });

/**
 * E-mails a resume link. Sends nothing if it was used, or if the draft has become an order or has expired. The token
 * comes after the `#`, so browsers don't send it to servers, where it could be logged.
 */
@Injectable()
export class DraftLinkMail implements OnModuleInit {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly links: DraftLinksService,
    private readonly effects: EffectRegistry,
    private readonly mail: MailService,
  ) {}

  onModuleInit(): void {
    const send: EffectHandler = async ({ key, payload }) => this.send(linkMail.parse(payload).linkId, key);
    this.effects.register(DRAFT_LINK_MAIL, send, 'prompt');
  }

  private async send(linkId: string, messageKey: string): Promise<void> {
    const link = await this.links.toSend(linkId);
    if (!link) return;
    await this.mail.send('draftLink', {
      to: link.email,
      messageKey,
      data: { link: `${this.environment.publicUrl}/PriceTool#draft=${link.token}`, days: draftLivesDays },
    });
  }
}
