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
import { mailTemplates, type Template } from '../../mail/text/mail-templates.js';
import { clientEmails } from '../emails/client-emails.js';
import { firmEmails } from '../emails/firm-emails.js';
import { writeEmail } from '../emails/workflow-email.js';
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

export const mailSamples = z.array(mailSample);

export const sampleRequest = z.object({ name: deliveryTemplate }).meta({ id: 'MailSampleRequest' });

export const sampleRequested = z.object({ to: z.string() }).meta({ id: 'MailSampleRequested' });

const MAIL_SAMPLE = 'mailSample';
const jobSchema = sampleRequest.extend({ to: z.string() });

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
  @ApiCall('List the emails that the site sends, with invented data', mailSamples)
  list() {
    return deliveryTemplate.options.map((name) => ({
      name,
      group: groupOf(name),
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

  private async deliver({ key, payload }: EffectJob): Promise<void> {
    const { name, to } = jobSchema.parse(payload);
    const content = this.contentOf(name);
    await this.mail.sendContent(() => ({ ...content, subject: `[Sample] ${content.subject}` }), {
      to,
      messageKey: key,
    });
  }

  private contentOf(name: DeliveryTemplate): MailContent {
    if (isWorkflowEmail(name))
      return writeEmail(workflowEmails[name], sampleFacts(name, this.firm.name), true);
    const { write } = mailTemplates[name] as Template<unknown>;
    return write(siteSamples[name], this.firm.name, true);
  }
}

const workflowEmails = { ...clientEmails, ...firmEmails };
const isWorkflowEmail = (name: DeliveryTemplate): name is ClientEmail | FirmEmail => name in workflowEmails;

function groupOf(name: DeliveryTemplate): MailSample['group'] {
  if (name in clientEmails) return 'client';
  return name in firmEmails ? 'firm' : 'other';
}

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
