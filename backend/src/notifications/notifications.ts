import { Inject, Injectable, NotFoundException, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type ClientEmail, counts, type FirmEmail, outstandingCents } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { FIRM, type Firm } from '../firm/firm.js';
import { type EffectJob, EffectRegistry } from '../jobs/index.js';
import { MailService } from '../mail/mail.service.js';
import { type MailTemplates } from '../mail/mail-templates.js';
import { type ReceiptFile, ReceiptsService } from '../payments/receipts.service.js';
import { TaxReturnEntity } from '../tax-returns/return/tax-return.entity.js';
import { type TransitionRow, WorkflowEngine } from '../workflow/index.js';

interface Facts {
  taxReturn: TaxReturnEntity;
  /** The row of history that asked for the message. */
  cause: TransitionRow;
}

type Data<Name extends keyof MailTemplates> = (facts: Facts) => MailTemplates[Name];

const clientLink = ({ taxReturn }: Facts) => `/ClientTaxReturn/${taxReturn.id}`;
const staffLink = ({ taxReturn }: Facts) => `/AdminTaxReturn/${taxReturn.id}`;

/** The amount that the cause itself speaks of, so that a message sent late still tells what happened then. */
const amountOf = ({ taxReturn, cause }: Facts): number =>
  (cause.payload as { amountCents?: number } | null)?.amountCents ?? taxReturn.amountCents ?? 0;

const forClient = (facts: Facts) => ({
  name: facts.taxReturn.name,
  service: facts.taxReturn.service,
  link: clientLink(facts),
});
const withAmount = (facts: Facts) => ({ ...forClient(facts), amountCents: amountOf(facts) });
const withOutstanding = (facts: Facts) => ({
  ...forClient(facts),
  amountCents: outstandingCents(facts.taxReturn.context),
});
const forFirm = (facts: Facts) => ({
  clientName: facts.taxReturn.name,
  service: facts.taxReturn.service,
  link: staffLink(facts),
});

const lastPayment = ({ taxReturn }: Facts) => taxReturn.context.payments.findLast(counts);

const toClient: { [Name in ClientEmail]: Data<Name> } = {
  orderReceived: (facts) => ({ ...forClient(facts), link: `${clientLink(facts)}/file-manager` }),
  quoteSent: withAmount,
  efileAuthSent: forClient,
  paymentDue: withOutstanding,
  receipt: (facts) => ({
    ...forClient(facts),
    amountCents: lastPayment(facts)?.amountCents ?? amountOf(facts),
    paidAt: facts.cause.at,
    reference: lastPayment(facts)?.reference ?? '',
  }),
  returnReady: (facts) => ({ ...forClient(facts), link: `${clientLink(facts)}/file-manager` }),
  quoteReminder: withAmount,
  signatureReminder: forClient,
  paymentReminder: withOutstanding,
};

const toFirm: { [Name in FirmEmail]: Data<Name> } = {
  newOrder: (facts) => ({
    ...forFirm(facts),
    clientEmail: facts.taxReturn.email,
    fileCount: (facts.cause.payload as { files?: number } | null)?.files ?? 0,
  }),
  quoteAccepted: (facts) => ({ ...forFirm(facts), amountCents: facts.taxReturn.amountCents ?? 0 }),
  quoteDeclined: (facts) => ({
    ...forFirm(facts),
    amountCents: facts.taxReturn.amountCents ?? 0,
    reason: facts.cause.reason ?? undefined,
  }),
  paymentNeedsReview: (facts) => ({
    ...forFirm(facts),
    amountCents: amountOf(facts),
    expectedCents: facts.taxReturn.amountCents ?? undefined,
    reference: (facts.cause.payload as { reference?: string } | null)?.reference ?? '',
  }),
  paymentUnconfirmed: (facts) => ({
    ...forFirm(facts),
    amountCents: outstandingCents(facts.taxReturn.context),
  }),
  contactPromiseOverdue: (facts) => ({
    ...forFirm(facts),
    clientEmail: facts.taxReturn.email,
    receivedAt: facts.taxReturn.createdAt.toISOString(),
  }),
};

/** Messages that are pointless once the return is out of sight or in the archive. */
const reminders: ReadonlySet<string> = new Set([
  'quoteReminder',
  'signatureReminder',
  'paymentReminder',
  'contactPromiseOverdue',
]);

const clientPayload = z.object({ template: z.enum(Object.keys(toClient) as ClientEmail[]) });
const firmPayload = z.object({ template: z.enum(Object.keys(toFirm) as FirmEmail[]) });

/**
 * Carries out the e-mails that the machine asks for. The job names the return and the row of history; everything
 * else is read when it is sent, and its Message-ID is made of return, step and kind.
 */
@Injectable()
export class Notifications implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly effects: EffectRegistry,
    private readonly engine: WorkflowEngine,
    private readonly mail: MailService,
    private readonly receipts: ReceiptsService,
  ) {}

  onModuleInit(): void {
    this.effects.register('emailClient', (job) => this.emailClient(job), 'mail');
    this.effects.register('emailFirm', (job) => this.emailFirm(job), 'mail');
  }

  private async emailClient(job: EffectJob): Promise<void> {
    const { template } = clientPayload.parse(job.payload);
    await this.send(job, template, toClient[template], ({ name, email }) => ({ name, address: email }));
  }

  private async emailFirm(job: EffectJob): Promise<void> {
    const { template } = firmPayload.parse(job.payload);
    await this.send(job, template, toFirm[template], () => ({ address: this.firm.email }));
  }

  private async send<Name extends ClientEmail | FirmEmail>(
    { workflowId, seq }: EffectJob,
    template: Name,
    dataOf: (facts: Facts) => unknown,
    to: (taxReturn: TaxReturnEntity) => { name?: string; address: string },
  ): Promise<void> {
    const taxReturn = await this.dataSource.manager.findOneByOrFail(TaxReturnEntity, { id: workflowId });
    if (reminders.has(template) && taxReturn.lifecycle !== 'active') return;
    const cause = (await this.engine.history(taxReturn.id)).find((row) => row.seq === seq)!;
    await this.mail.send(template, {
      to: to(taxReturn),
      data: dataOf({ taxReturn, cause }) as MailTemplates[Name],
      messageKey: `${taxReturn.id}.${seq}.${template}`,
      attachments: template === 'receipt' ? await this.receiptOf(taxReturn) : undefined,
    });
  }

  /** None where the payment has gone back before the message could be sent. */
  private async receiptOf(taxReturn: TaxReturnEntity): Promise<ReceiptFile[]> {
    try {
      return [await this.receipts.of(taxReturn)];
    } catch (error) {
      if (error instanceof NotFoundException) return [];
      throw error;
    }
  }
}
