import { Body, Get, HttpCode, Inject, type OnModuleInit, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
import { type ClientEmail, type FirmEmail } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { ApiCall, ApiController } from '../../http/response/api-call.js';
import { CurrentUser, type Principal, StaffWithAccess } from '../../accounts/account/access.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { type EffectJob, EffectRegistry, Outbox } from '../../workflow/jobs/outbox.js';
import { type MailContent } from '../../mail/text/mail-content.js';
import { MailService } from '../../mail/mail.service.js';
import { type MailTemplate, mailTemplates, type Template } from '../../mail/text/mail-templates.js';
import { clientEmails } from '../emails/client-emails.js';
import { firmEmails } from '../emails/firm-emails.js';
import { type WorkflowEmail, writeEmail } from '../emails/workflow-email.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { type DeliveryTemplate, deliveryTemplate } from './deliveries.dto.js';
import { siteSamples } from './site-samples.js';
import { sampleFacts } from './workflow-samples.js';

export const mailSample = z
  .object({
    name: deliveryTemplate,
    group: z
      .enum(['client', 'firm', 'other'])
      .describe('Whom the workflow sends it to; `other` are those outside the workflow'),
    subject: z.string(),
    heading: z.string(),
    paragraphs: z.array(z.string()),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    quote: z.string().nullable().describe('What a person wrote; its line breaks count'),
    code: z.string().nullable().describe('A code to type in'),
    button: z.string().nullable().describe('The words on the one link'),
    note: z.string().nullable().describe('Small print'),
  })
  .meta({ id: 'MailSample' });
export type MailSample = z.infer<typeof mailSample>;

export const sampleRequest = z.object({ name: deliveryTemplate }).meta({ id: 'MailSampleRequest' });

export const sampleRequested = z.object({ to: z.string() }).meta({ id: 'MailSampleRequested' });

const MAIL_SAMPLE = 'mailSample';

/** Every email that the site sends, with invented data, for staff to read before clients do. */
@ApiController('Deliveries', 'deliveries/samples')
@StaffWithAccess()
export class MailSamplesController implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly effects: EffectRegistry,
    private readonly outbox: Outbox,
    private readonly mail: MailService,
    private readonly limiter: RateLimiter,
  ) {}

  @Get()
  @ApiCall('List the emails that the site sends, with invented data', z.array(mailSample))
  list(): MailSample[] {
    return deliveryTemplate.options.map((name) => ({
      name,
      group: name in clientEmails ? 'client' : name in firmEmails ? 'firm' : 'other',
      ...shown(this.contentOf(name)),
    }));
  }

  /**
   * Sends the sample to the viewer's own address, and to no other.
   * @throws TooManyRequests if the viewer asks often
   */
  @Post()
  @HttpCode(202)
  @ApiOperation({ summary: 'Send a sample to your own address, marked as one' })
  @ApiAcceptedResponse({ standardSchema: sampleRequested })
  async send(
    @CurrentUser() { id, email: to }: Principal,
    @Body({ schema: sampleRequest }) { name }: z.infer<typeof sampleRequest>,
  ) {
    await this.limiter.take('mailSample', id);
    const effect = { kind: MAIL_SAMPLE, payload: { name, to } };
    await this.dataSource.transaction((manager) => this.outbox.enqueue(manager, effect));
    return { to };
  }

  onModuleInit(): void {
    this.effects.register(MAIL_SAMPLE, (job) => this.deliver(job), 'mail');
  }

  private async deliver({ key: messageKey, payload }: EffectJob): Promise<void> {
    const { name, to } = payload as { name: DeliveryTemplate; to: string };
    const content = this.contentOf(name);
    const marked = { ...content, subject: `[Sample] ${content.subject}` };
    await this.mail.sendContent(() => marked, { to, messageKey });
  }

  private contentOf(name: DeliveryTemplate): MailContent {
    const email = workflowEmails[name];
    if (email) return writeEmail(email, sampleFacts(name as ClientEmail | FirmEmail, this.firm.name), true);
    const { write } = mailTemplates[name as MailTemplate] as Template<unknown>;
    return write(siteSamples[name as MailTemplate], this.firm.name, true);
  }
}

const workflowEmails: Partial<Record<DeliveryTemplate, WorkflowEmail>> = { ...clientEmails, ...firmEmails };

/** The content as the API gives it: without the link's address, which opens nothing. */
const shown = ({ subject, heading, paragraphs, facts, quote, code, button, note }: MailContent) => ({
  subject,
  heading,
  paragraphs: [...paragraphs],
  facts: (facts ?? []).map(([label, value]) => ({ label, value })),
  quote: quote ?? null,
  code: code ?? null,
  button: button?.label ?? null,
  note: note ?? null,
});
