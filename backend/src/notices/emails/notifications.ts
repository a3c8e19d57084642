import { Inject, Injectable, NotFoundException, type OnModuleInit } from '@nestjs/common';
import { type ClientEmail, type FirmEmail, isFederalMailed, isStillDue } from '@tax-firm/machines';
import { DataSource, MoreThanOrEqual } from 'typeorm';
import { z } from 'zod';
import { FIRM, type Firm } from '../../firm/firm.js';
import { type EffectJob, EffectRegistry } from '../../workflow/jobs/outbox.js';
import { type MailAddress } from '../../mail/text/mail-job.js';
import { MailService } from '../../mail/mail.service.js';
import { type Receipt } from '../../money/payments/payments.dto.js';
import { ReceiptsService } from '../../money/payments/receipts.service.js';
import { MessageEntity } from '../../returns/messages/message.js';
import { SpouseAccess } from '../../returns/return/return-access.js';
import { TaxReturnEntity } from '../../returns/return/tax-return.entity.js';
import { spousePage } from '../../returns/signing/identity-checks.service.js';
import { addressOfStaff } from '../../returns/workflow/assignees.js';
import { WorkflowEngine } from '../../workflow/engine/engine.js';
import { clientEmails } from './client-emails.js';
import { firmEmails } from './firm-emails.js';
import {
  awaitedPayment,
  type EmailFacts,
  emailFactsOf,
  waitsForSpouse,
  type WorkflowEmail,
  writeEmail,
} from './workflow-email.js';
import { type SpouseNews } from '../../mail/text/spouse-news.js';

/** Whether the spouse's signature was on record before the cause. */
const hadSigned = ({ before }: EmailFacts): boolean => before.spouseSigned;

const ifSigned = (news: SpouseNews) => (facts: EmailFacts) => (hadSigned(facts) ? news : undefined);

const ofAcceptance = (facts: EmailFacts) =>
  hadSigned(facts) ? (isFederalMailed(facts.context) ? 'mailed' : 'accepted') : undefined;

/**
 * What a client's email means for a spouse with an account of their own; null if it never means anything for them. Before
 * they have signed, they hear only of the signatures. The order, its price and the payments are the client's alone, and so
 * is an extension, which changes nothing about what was signed.
 */
const newsOf: { readonly [Name in ClientEmail]: ((facts: EmailFacts) => SpouseNews | undefined) | null } = {
  orderReceived: null,
  quoteSent: null,
  quoteReopened: null,
  acceptance: null,
  quoteStands: null,
  quoteReminder: null,
  documentRequested: null,
  documentReminder: null,
  reviewCopyReady: null,
  reviewReminder: null,
  efileAuthSent: null,
  // If the spouse is awaited, the spouse gets this one instead of the client (`Notifications`).
  signatureReminder: null,
  spouseToSign: null,
  authorizationSigned: (facts) =>
    facts.cause.type !== 'SIGN_AS_SPOUSE' ? undefined : awaitedPayment(facts) ? 'signedUnpaid' : 'signed',
  signatureUndone: ifSigned('undone'),
  formCorrected: ifSigned('corrected'),
  requestWithdrawn: ({ cause }) => (cause.type === 'UNDO_EFILE_AUTH_SENT' ? 'withdrawn' : undefined),
  spouseSigningClosed: () => 'closed',
  signingClosed: () => 'closed',
  extensionFiled: null,
  extensionWithdrawn: null,
  returnRejected: ifSigned('rejected'),
  efileRejected: ifSigned('rejectedUnsigned'),
  returnAccepted: ofAcceptance,
  // An invoice that comes later, such as after a review of payments, tells nothing new of the return.
  paymentDue: (facts) => (facts.cause.type === 'EFILE_ACCEPTED' ? ofAcceptance(facts) : undefined),
  bankPaymentFailed: null,
  paymentReminder: null,
  feeWaived: null,
  receipt: null,
  refund: null,
  refundDelayed: null,
  paymentRemoved: null,
  orderClosed: ifSigned('orderClosed'),
  orderReopened: ifSigned('orderReopened'),
  // An order can be deleted only before its quote is accepted, and so before anyone has signed.
  orderDeleted: null,
  returnReady: ifSigned('ready'),
};

/** What to tell a spouse with an account of their own when the client gets this email; undefined if nothing. */
export const spouseNewsOf = (name: string, facts: EmailFacts): SpouseNews | undefined =>
  name in newsOf ? newsOf[name as ClientEmail]?.(facts) : undefined;

const emails = { ...clientEmails, ...firmEmails };
type Name = keyof typeof emails;
const jobPayload = z.object({ template: z.enum(Object.keys(emails) as Name[]) });

/**
 * Sends the emails that the machine requests. A job names the return and the row of history; the rest is read when the
 * email is sent. The Message-ID consists of return, step and kind, so a retry gets the same one.
 */
@Injectable()
export class Notifications implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly effects: EffectRegistry,
    private readonly engine: WorkflowEngine,
    private readonly mail: MailService,
    private readonly receipts: ReceiptsService,
    private readonly spouses: SpouseAccess,
  ) {}

  onModuleInit(): void {
    for (const kind of ['emailClient', 'emailFirm'])
      this.effects.register(kind, (job) => this.send(job), 'mail');
  }

  private async send({ workflowId, seq, payload }: EffectJob): Promise<void> {
    const { template: name } = jobPayload.parse(payload);
    const email: WorkflowEmail = emails[name];
    const { attachReceiptOf, unless, unlessWrittenSince } = email;
    const taxReturn = await this.dataSource.manager.findOneByOrFail(TaxReturnEntity, { id: workflowId });
    const history = await this.engine.history(taxReturn.id);
    const facts = emailFactsOf(taxReturn, history, seq, this.firm.name);
    const { stateValue: value, context } = taxReturn;
    if (!isStillDue(facts.cause.type, { value, context }) || unless?.(facts)) return;
    if (unlessWrittenSince && (await this.hasWrittenSince(unlessWrittenSince(facts), taxReturn))) return;
    const messageKey = `${taxReturn.id}.${seq}.${name}`;
    if (name === 'signatureReminder' && (await this.remindSpouse(facts, messageKey))) return;
    await this.tellSpouse(name, facts, messageKey);
    const to = await this.addresseeOf(name, facts);
    if (!to) return;
    const receipt = attachReceiptOf && (await this.receiptOf(taxReturn, attachReceiptOf(facts)));
    const attachments = receipt && [await this.receipts.file(receipt)];
    await this.mail.sendContent((known) => writeEmail(email, { ...facts, receipt }, known), {
      to,
      messageKey,
      attachments,
    });
  }

  /**
   * The client, the firm's mailbox, or whoever has the return, works for the firm and reads the address: nobody if they sent the
   * event themselves.
   */
  private async addresseeOf(name: Name, { taxReturn, cause }: EmailFacts): Promise<MailAddress | undefined> {
    if (name in clientEmails) return { name: taxReturn.name, address: taxReturn.email };
    if (!firmEmails[name as FirmEmail].toAssignee) return { address: this.firm.email };
    const { assigneeId } = taxReturn;
    if (assigneeId === null || assigneeId === cause.actor.id) return undefined;
    return addressOfStaff(this.dataSource.manager, assigneeId);
  }

  /** Tells a spouse with an account of their own what the client's email means for them. The key keeps a retry from doing it twice. */
  private async tellSpouse(name: Name, facts: EmailFacts, messageKey: string): Promise<void> {
    const news = spouseNewsOf(name, facts);
    const { id, taxYear } = facts.taxReturn;
    const spouse = news && (await this.spouses.accountOf(id));
    if (!spouse) return;
    await this.dataSource.transaction((manager) =>
      this.mail.enqueue(manager, {
        template: 'spouseNews',
        to: { name: spouse.name, address: spouse.email },
        messageKey: `${messageKey}.spouse`,
        data: { news, taxYear, at: facts.cause.at, link: spousePage(id) },
      }),
    );
  }

  /** Reminds the spouse instead of the taxpayer, if an account of the spouse's own is what we wait for. */
  private async remindSpouse(facts: EmailFacts, messageKey: string): Promise<boolean> {
    const { taxReturn } = facts;
    const spouse = waitsForSpouse(facts) ? await this.spouses.accountOf(taxReturn.id) : undefined;
    if (!spouse) return false;
    const { name, email } = spouse;
    await this.mail.send('spouseTurn', {
      to: { name, address: email },
      messageKey,
      data: {
        taxpayer: taxReturn.name,
        taxYear: taxReturn.taxYear,
        link: spousePage(taxReturn.id),
      },
    });
    return true;
  }

  private hasWrittenSince(time: string, { id }: TaxReturnEntity): Promise<boolean> {
    return this.dataSource.manager.existsBy(MessageEntity, {
      taxReturnId: id,
      side: 'firm',
      sentAt: MoreThanOrEqual(new Date(time)),
    });
  }

  /** The receipt to attach; none if the payment was returned before the email could be sent. */
  private async receiptOf(taxReturn: TaxReturnEntity, reference: string): Promise<Receipt | undefined> {
    try {
      return await this.receipts.of(taxReturn, reference);
    } catch (error) {
      if (error instanceof NotFoundException) return undefined;
      throw error;
    }
  }
}
