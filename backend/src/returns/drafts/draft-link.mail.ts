import { Injectable } from '@nestjs/common';
import { SecretMail } from '../../mail/secret-mail.js';
import { DRAFT_LINK_MAIL, draftLivesDays, DraftsService } from './drafts.service.js';

/**
 * Emails a resume link. Sends nothing if it was used, or if the draft has become an order or has expired. The token
 * comes after the `#`, so browsers don't send it to servers, where it could be logged.
 */
@Injectable()
export class DraftLinkMail extends SecretMail {
  protected readonly kind = DRAFT_LINK_MAIL;
  protected readonly idField = 'linkId';

  constructor(private readonly drafts: DraftsService) {
    super();
  }

  protected async send(linkId: string, messageKey: string): Promise<void> {
    const link = await this.drafts.toSend(linkId);
    if (!link) return;
    await this.mail.send('draftLink', {
      to: link.email,
      messageKey,
      data: { link: `${this.environment.publicUrl}/PriceTool#draft=${link.token}`, days: draftLivesDays },
    });
  }
}
