import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, MoreThan } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../common/clock.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { type EffectHandler, EffectRegistry } from '../../jobs/index.js';
import { MailService } from '../../mail/mail.service.js';
import { Account } from '../account/account.entity.js';
import { PasswordReset } from '../account/password-reset.entity.js';
import { PASSWORD_RESET_MAIL, pinLivesMinutes } from './password-reset.service.js';
import { pinOf } from './reset-pin.js';

const resetMail = z.object({ resetId: z.uuid() });

/**
 * E-mails the PIN of a reset, recomputed from the reset's id. Sends nothing if the reset was used, replaced or has
 * expired.
 */
@Injectable()
export class PasswordResetMail implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly effects: EffectRegistry,
    private readonly mail: MailService,
  ) {}

  onModuleInit(): void {
    const send: EffectHandler = async ({ key, payload }) => this.send(resetMail.parse(payload).resetId, key);
    this.effects.register(PASSWORD_RESET_MAIL, send, 'prompt');
  }

  private async send(resetId: string, messageKey: string): Promise<void> {
    const { manager } = this.dataSource;
    const reset = await manager.findOneBy(PasswordReset, {
      id: resetId,
      expiresAt: MoreThan(this.clock.now()),
    });
    const account = reset && (await manager.findOneBy(Account, { id: reset.accountId }));
    if (!account) return;
    await this.mail.send('passwordReset', {
      to: account.email,
      messageKey,
      data: {
        name: account.name,
        link: '/PasswordResetLink',
        pin: pinOf(resetId, this.environment.jwtSecret),
        minutes: pinLivesMinutes,
      },
    });
  }
}
