import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { EffectFailure, type EffectJob, EffectRegistry } from '../workflow/jobs/outbox.js';
import { MailService } from '../mail/mail.service.js';
import { type MailJob, mailJobSchema } from '../mail/text/mail-job.js';
import { MAILBOX, type Mailbox, MailServerUnavailable } from './store/mailbox.js';

/** Effect that stores a copy of a mailbox message after it was sent. */
export const SENT_COPY_EFFECT = 'sentCopy';

export interface SentCopy {
  /** The message as it was sent. Its key and date give the copy the same Message-ID. */
  readonly mail: MailJob;
  /** Mailbox id of the message that it answers. */
  readonly answered?: string;
}

const sentCopySchema = z.object({
  mail: mailJobSchema.extend({ messageKey: z.string() }),
  answered: z.string().optional(),
});

/** Stores sent messages in the Sent folder, and marks the messages they answer. Safe to retry. */
@Injectable()
export class SentCopies implements OnModuleInit {
  constructor(
    @Inject(MAILBOX) private readonly mailbox: Mailbox,
    private readonly effects: EffectRegistry,
    private readonly mail: MailService,
  ) {}

  onModuleInit(): void {
    this.effects.register(SENT_COPY_EFFECT, (job) => this.keep(job));
  }

  private async keep({ payload }: EffectJob): Promise<void> {
    const { mail, answered } = sentCopySchema.parse(payload);
    const { template, messageKey, ...options } = mail as MailJob & { messageKey: string };
    const sent = await this.mail.compose(template, { ...options, messageKey });
    try {
      await this.mailbox.keepSent(sent);
      if (answered !== undefined) await this.mailbox.markAnswered(answered);
    } catch (error) {
      if (!(error instanceof MailServerUnavailable)) throw error;
      throw new EffectFailure('The copy of a sent message is waiting for the mail server', {
        cause: 'unreachable',
      });
    }
  }
}
