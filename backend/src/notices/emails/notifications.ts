import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type ClientEmail, type FirmEmail, isFederalMailed, isStillDue } from '@tax-firm/machines';
import { DataSource, MoreThanOrEqual } from 'typeorm';
import { z } from 'zod';
import { FIRM, type Firm } from '../../firm/firm.js';
import { type EffectJob, EffectRegistry } from '../../workflow/jobs/outbox.js';
import { type MailAddress } from '../../mail/text/mail-job.js';
import { MailService } from '../../mail/mail.service.js';
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

const ifSigned = (news: SpouseNews) => (facts: EmailFacts) => (facts.before.spouseSigned ? news : undefined);

const ofAcceptance = (facts: EmailFacts) =>
  ifSigned(isFederalMailed(facts.context) ? 'mailed' : 'accepted')(facts);

/**
 * What a client's email means for a spouse with an account of their own, where it means anything. Before they have signed,
 * they hear only of the signatures. The order, its price and the payments are the client's alone, and so is an extension,
 * which changes nothing about what was signed. An order can be deleted only before anyone has signed.
 */
const newsOf: { readonly [Name in ClientEmail]?: (facts: EmailFacts) => SpouseNews | undefined } = {
  authorizationSigned: (facts) =>
    facts.cause.type !== 'SIGN_AS_SPOUSE' ? undefined : awaitedPayment(facts) ? 'signedUnpaid' : 'signed',
  signatureUndone: ifSigned('undone'),
  formCorrected: ifSigned('corrected'),
  requestWithdrawn: ({ cause }) => (cause.type === 'UNDO_EFILE_AUTH_SENT' ? 'withdrawn' : undefined),
  spouseSigningClosed: () => 'closed',
  signingClosed: () => 'closed',
  returnRejected: ifSigned('rejected'),
  efileRejected: ifSigned('rejectedUnsigned'),
  returnAccepted: ofAcceptance,
  // An invoice that comes later, such as after a review of payments, tells nothing new of the return.
  paymentDue: (facts) => (facts.cause.type === 'EFILE_ACCEPTED' ? ofAcceptance(facts) : undefined),
  orderClosed: ifSigned('orderClosed'),
  orderReopened: ifSigned('orderReopened'),
  returnReady: ifSigned('ready'),
};

/** What to tell a spouse with an account of their own when the client gets this email; undefined if nothing. */
export const spouseNewsOf = (name: string, facts: EmailFacts): SpouseNews | undefined =>
  newsOf[name as ClientEmail]?.(facts);

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
    const { id, taxYear, stateValue: value, context } = taxReturn;
    const facts = emailFactsOf(taxReturn, await this.engine.history(id), seq, this.firm.name);
    if (!isStillDue(facts.cause.type, { value, context }) || unless?.(facts)) return;
    if (unlessWrittenSince) {
      const sentAt = MoreThanOrEqual(new Date(unlessWrittenSince(facts)));
      const written = { taxReturnId: id, side: 'firm', sentAt } as const;
      if (await this.dataSource.manager.existsBy(MessageEntity, written)) return;
    }
    const messageKey = `${id}.${seq}.${name}`;
    const isSpousesTurn = name === 'signatureReminder' && waitsForSpouse(facts);
    const news = spouseNewsOf(name, facts);
    const spouse = (isSpousesTurn || news) && (await this.spouses.accountOf(id));
    if (spouse) {
      const to = { name: spouse.name, address: spouse.email };
      const link = spousePage(id);
      if (isSpousesTurn) {
        // Instead of the client.
        const data = { taxpayer: taxReturn.name, taxYear, link };
        return this.mail.send('spouseTurn', { to, messageKey, data });
      }
      if (news) {
        // The key keeps a retry from doing it twice.
        const data = { news, taxYear, at: facts.cause.at, link };
        const job = { template: 'spouseNews', to, messageKey: `${messageKey}.spouse`, data } as const;
        await this.dataSource.transaction((manager) => this.mail.enqueue(manager, job));
      }
    }
    const to = await this.addresseeOf(name, facts);
    if (!to) return;
    // Without one if the payment was returned before the email could be sent.
    const paid = attachReceiptOf?.(facts);
    const receipts = paid === undefined ? [] : await this.receipts.all(taxReturn);
    const receipt = receipts.find(({ reference }) => reference === paid);
    const attachments = receipt && [await this.receipts.file(receipt)];
    const write = (known: boolean) => writeEmail(email, { ...facts, receipt }, known);
    await this.mail.sendContent(write, { to, messageKey, attachments });
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
}
