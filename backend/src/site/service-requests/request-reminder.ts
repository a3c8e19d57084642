import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { serviceNames } from '@tax-firm/machines';
import { Repository } from 'typeorm';
import { FIRM, type Firm } from '../../firm/firm.js';
import { type EffectJob, EffectRegistry } from '../../workflow/jobs/outbox.js';
import { MailService } from '../../mail/mail.service.js';
import { ServiceRequest } from './service-request.entity.js';

/** The machine's effect. */
export const REQUEST_REMINDER = 'remindFirmOfRequest';

/** Reminds the firm of a request that nobody has answered for a business day, as a job of the outbox. */
@Injectable()
export class RequestReminder implements OnModuleInit {
  constructor(
    @InjectRepository(ServiceRequest) private readonly requests: Repository<ServiceRequest>,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly effects: EffectRegistry,
    private readonly mail: MailService,
  ) {}

  onModuleInit(): void {
    this.effects.register(REQUEST_REMINDER, (job) => this.remind(job), 'mail');
  }

  /** Sends nothing if the request was answered in the meantime. */
  private async remind({ key, workflowId }: EffectJob): Promise<void> {
    const request = await this.requests.findOneByOrFail({ id: workflowId });
    if (request.status !== 'waiting') return;
    const { name, email, phone, service, createdAt } = request;
    await this.mail.send('serviceRequestWaits', {
      to: { name: this.firm.name, address: this.firm.email },
      replyTo: { name, address: email },
      messageKey: key,
      data: {
        name,
        email,
        phone,
        service: service && serviceNames[service],
        at: createdAt.toISOString(),
      },
    });
  }
}
