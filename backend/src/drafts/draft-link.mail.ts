import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { MailService } from '../mail/mail.service.js';
import { type EffectHandler, EffectRegistry } from '../jobs/index.js';
import { DRAFT_LINK_MAIL, draftLivesDays, DraftsService } from './drafts.service.js';

const linkMail = z.object({ draftId: z.uuid(), to: z.string() });

/** E-mails the resume link. The token comes after the `#`, so browsers don't send it to servers, where it could be logged. */
@Injectable()
export class DraftLinkMail implements OnModuleInit {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly drafts: DraftsService,
    private readonly effects: EffectRegistry,
    private readonly mail: MailService,
  ) {}

  onModuleInit(): void {
    const send: EffectHandler = async ({ key, payload }) => {
      const { draftId, to } = linkMail.parse(payload);
      await this.send(draftId, to, key);
    };
    this.effects.register(DRAFT_LINK_MAIL, send, 'prompt');
  }

  /** Sends nothing if the draft has become an order or has expired. */
  private async send(draftId: string, to: string, messageKey: string): Promise<void> {
    const token = await this.drafts.tokenFor(draftId);
    if (token === undefined) return;
    await this.mail.send('draftLink', {
      to,
      messageKey,
      data: { link: `${this.environment.publicUrl}/PriceTool#draft=${token}`, days: draftLivesDays },
    });
  }
}
