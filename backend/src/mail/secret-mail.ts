import { Inject, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../base/clock.js';
import { ENVIRONMENT, type Environment } from '../base/config/environment.js';
import { EffectRegistry } from '../workflow/jobs/effect-registry.js';
import { MailService } from './mail.service.js';

/**
 * An email with a link or PIN for one use. Its job names only the row that the secret belongs to, so that the outbox
 * holds none: the secret is computed again when the email is sent.
 */
export abstract class SecretMail implements OnModuleInit {
  @Inject(EffectRegistry) private readonly effects!: EffectRegistry;
  @Inject(MailService) protected readonly mail!: MailService;
  @InjectDataSource() protected readonly dataSource!: DataSource;
  @Inject(ENVIRONMENT) protected readonly environment!: Environment;
  @Inject(Clock) protected readonly clock!: Clock;

  /** The outbox's kind of its jobs. */
  protected abstract readonly kind: string;
  /** The field of a job's payload that has the row's id. */
  protected abstract readonly idField: string;

  /** Sends the email, unless the row is no longer open. */
  protected abstract send(id: string, messageKey: string): Promise<void>;

  onModuleInit(): void {
    const payload = z.object({ [this.idField]: z.uuid() });
    this.effects.register(
      this.kind,
      (job) => this.send(payload.parse(job.payload)[this.idField]!, job.key),
      'prompt',
    );
  }
}
