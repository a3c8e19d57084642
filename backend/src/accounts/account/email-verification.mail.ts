import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, MoreThan } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../common/clock.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { type EffectHandler, EffectRegistry } from '../../jobs/index.js';
import { MailService } from '../../mail/mail.service.js';
import { linkTokenOf } from './link-token.js';
import { EmailVerification } from './email-verification.entity.js';
import { EMAIL_VERIFICATION_MAIL, linkLivesHours } from './email-verification.service.js';

const verificationMail = z.object({ verificationId: z.uuid() });

/**
 * E-mails the link of a verification, recomputed from its id. Sends nothing if the link was used, replaced or has
 * expired. The token comes after the `#`, so browsers don't send it to servers, where it could be logged.
 */
@Injectable()
export class EmailVerificationMail implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly effects: EffectRegistry,
    private readonly mail: MailService,
  ) {}

  onModuleInit(): void {
    const send: EffectHandler = async ({ key, payload }) =>
      this.send(verificationMail.parse(payload).verificationId, key);
    this.effects.register(EMAIL_VERIFICATION_MAIL, send, 'prompt');
  }

  private async send(id: string, messageKey: string): Promise<void> {
    const open = await this.dataSource.manager.findOneBy(EmailVerification, {
      id,
      expiresAt: MoreThan(this.clock.now()),
    });
    if (!open) return;
    const token = linkTokenOf('email verification', id, this.environment.jwtSecret);
    await this.mail.send('verifyEmail', {
      to: open.email,
      messageKey,
      data: { link: `/VerifyEmail#token=${token}`, hours: linkLivesHours },
    });
  }
}
