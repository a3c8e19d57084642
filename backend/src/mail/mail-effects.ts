import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type EffectJob, EffectRegistry } from '../workflow/jobs/effect-registry.js';
import { Outbox } from '../workflow/jobs/outbox.js';
import { MailService } from './mail.service.js';
import { MAIL_EFFECT, type MailJob, mailJobSchema } from './text/mail-job.js';

/** Sends emails through the outbox, for features whose templates need no further data when they are sent. */
@Injectable()
export class MailEffects implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly effects: EffectRegistry,
    private readonly outbox: Outbox,
    private readonly mail: MailService,
  ) {}

  onModuleInit(): void {
    this.effects.register(MAIL_EFFECT, (job) => this.send(job), 'mail');
  }

  /** Adds a message in the caller's transaction: it is sent if and only if the transaction commits. */
  async enqueue(manager: EntityManager, job: MailJob, sourceId?: string): Promise<void> {
    await this.outbox.enqueue(manager, { kind: MAIL_EFFECT, payload: job, sourceId, key: job.messageKey });
  }

  private async send({ key, payload }: EffectJob): Promise<void> {
    const { template, afterward, ...options } = mailJobSchema.parse(payload) as MailJob;
    const messageKey = options.messageKey ?? key;
    await this.mail.send(template, { ...options, messageKey });
    if (!afterward) return;
    // The key ensures that the effect runs once, even if the message is sent again.
    const effect = { ...afterward, key: `${messageKey}.${afterward.kind}` };
    await this.dataSource.transaction((manager) => this.outbox.enqueue(manager, effect));
  }
}
