import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { type EffectJob, EffectRegistry, Outbox } from '../jobs/index.js';
import { MailService } from './mail.service.js';
import { MAIL_EFFECT, type MailJob, mailJobSchema } from './mail-job.js';

/** Messages that wait in the outbox ready to be written: for features whose e-mail needs nothing looked up again. */
@Injectable()
export class MailEffects implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly effects: EffectRegistry,
    private readonly outbox: Outbox,
    private readonly mail: MailService,
  ) {}

  onModuleInit(): void {
    this.effects.register(MAIL_EFFECT, (job) => this.send(job), 'mail');
  }

  /** Adds a message to the caller's transaction: it is sent if, and only if, that one commits. */
  async enqueue(manager: EntityManager, job: MailJob, sourceId?: string): Promise<void> {
    await this.outbox.enqueue(manager, { kind: MAIL_EFFECT, payload: job, sourceId, key: job.messageKey });
  }

  private async send({ key, payload }: EffectJob): Promise<void> {
    const { template, afterwards, ...options } = mailJobSchema.parse(payload) as MailJob;
    const messageKey = options.messageKey ?? key;
    await this.mail.send(template, { ...options, messageKey });
    if (!afterwards) return;
    // Its key has it carried out once, also when the message itself had to be sent again.
    const effect = { ...afterwards, key: `${messageKey}.${afterwards.kind}` };
    await this.dataSource.transaction((manager) => this.outbox.enqueue(manager, effect));
  }
}
