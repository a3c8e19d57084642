import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { orderFileName } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Account } from '../../accounts/account/account.entity.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { DocumentSigning } from '../../files/document-signing.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { firmDayOf } from '../../firm/time-zone.js';
import { type EffectJob, EffectRegistry, Outbox } from '../../workflow/jobs/outbox.js';
import { MailService } from '../../mail/mail.service.js';
import { WorkflowEngine } from '../../workflow/engine/engine.js';
import { commandUuid, type TransitionRow } from '../../workflow/model/history.js';
import { Consent } from './consent.entity.js';
import { ConsentsService } from './consents.service.js';
import { firmPdf } from '../../firm/firm-pdf.js';
import { exactTime } from '../engagement/signed-quote-copies.service.js';
import { type ConsentDocument } from './consent-document.js';

const sharedCopyMail = z.object({ consentId: z.uuid() });

/** What follows a signature, as jobs of the outbox: the client's copy, the emails, and the recipient's link. */
@Injectable()
export class ConsentEffects implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly consents: ConsentsService,
    private readonly effects: EffectRegistry,
    private readonly engine: WorkflowEngine,
    private readonly mail: MailService,
    private readonly outbox: Outbox,
    private readonly signing: DocumentSigning,
  ) {}

  onModuleInit(): void {
    this.effects.register('makeConsentCopy', (job) => this.makeCopy(job));
    this.effects.register('carryOutConsent', (job) => this.carryOut(job), 'prompt');
    this.effects.register('sharedCopyMail', (job) => this.sendLink(job), 'prompt');
  }

  /** Makes the client's copy of a signed consent, once. A withdrawn one gets its copy too: it was signed. */
  private async makeCopy({ workflowId, seq }: EffectJob): Promise<void> {
    const consent = await this.dataSource.manager.findOneByOrFail(Consent, { id: workflowId });
    const signature = (await this.engine.history(consent.id)).find((row) => row.seq === seq);
    if (!signature) throw new Error(`The consent ${consent.id} has no row ${seq}`);
    const { id: consentId, clientId: by, taxReturnId, document, copyId } = consent;
    if (copyId !== null) return;
    await this.signing.add(
      await this.pdfOf(consent, signature),
      {
        kind: 'consent',
        taxReturnId,
        consentId,
        historySeq: signature.seq,
        by,
        name: orderFileName(`Consent ${firmDayOf(signature.at)}`, document.order),
        reason: 'Copy of the consent that the client signed',
      },
      (manager, fileId) =>
        manager.query('INSERT INTO consent_copy (consent_id, file_id) VALUES ($1, $2)', [consentId, fileId]),
    );
  }

  /**
   * Asks for two emails, to the client and to the recipient, unless the consent is no longer in force. Each is retried
   * alone, and the client's goes out even if the recipient's cannot.
   */
  private async carryOut(job: EffectJob): Promise<void> {
    const inForce = await this.consents.inForce({ id: job.workflowId });
    if (!inForce) return;
    const { consent } = inForce;
    const { recipient, order } = consent.document;
    await this.dataSource.transaction(async (manager) => {
      const { name, email } = await manager.findOneByOrFail(Account, { id: consent.clientId });
      const told = recipient && `${recipient.name} of ${recipient.company}`;
      const data = { recipient: told, order, until: inForce.until.toISOString() };
      const to = { name, address: email };
      const messageKey = `${job.key}.client`;
      await this.mail.enqueue(manager, { template: 'consentGiven', to, data, messageKey }, consent.id);
      if (!recipient) return;
      await this.outbox.enqueue(manager, {
        sourceId: consent.id,
        kind: 'sharedCopyMail',
        payload: { consentId: consent.id },
        key: `${job.key}.recipient`,
      });
    });
  }

  /** Sends the recipient the link, and records that, unless the consent is no longer in force. */
  private async sendLink({ key, payload }: EffectJob): Promise<void> {
    const inForce = await this.consents.inForce({ id: sharedCopyMail.parse(payload).consentId });
    if (!inForce) return;
    const { consent, until } = inForce;
    const { recipient } = consent.document;
    if (!recipient) return;
    await this.mail.send('sharedCopy', {
      to: recipient.email,
      messageKey: key,
      data: {
        until: until.toISOString(),
        // After the `#`, so that browsers send it to no server, where it could be logged.
        link: `${this.environment.publicUrl}/SharedCopy#token=${this.consents.tokenOf(consent.id)}`,
      },
    });
    await this.consents.recordUse('sent', [consent.id], { id: commandUuid(key) });
  }

  /** Writes a signed consent as a tagged PDF on US Letter: the document as it was read, the signatures, and the evidence. */
  private pdfOf({ document, context, id }: Consent, signature: TransitionRow): Promise<Buffer> {
    const { title, taxpayer, spouse, statements, rights, authorization, complaint } = document;
    const { name, spouseName } = signatures.parse(signature.payload);
    const { actor, at, ip, userAgent, seq, hash } = signature;
    return firmPdf(this.firm, `${title}: ${taxpayer}`, (pdf) => {
      pdf.heading(1, title);
      for (const text of statements) pdf.paragraph(text, size);
      for (const fact of consentFactsOf(document)) pdf.fact(fact, size);
      pdf.heading(2, 'What you may ask for');
      for (const text of rights) pdf.paragraph(text, size);
      pdf.heading(2, 'Signature');
      pdf.paragraph(authorization, size);
      pdf.fact(['Signed by', name], size);
      if (spouse !== null && spouseName !== undefined) pdf.fact(['Spouse', spouseName], size);
      pdf.fact(['Date', exactTime(at)], size);
      pdf.paragraph(complaint, size);
      pdf.heading(1, 'Evidence');
      for (const fact of [
        ['Account', `${actor.name ?? name} (${actor.id ?? 'unknown'})`],
        ['Method', 'Names typed by the signers, signed in to the client’s account and confirmed again'],
        ['Internet address', ip ?? 'not recorded'],
        ['Browser', userAgent ?? 'not recorded'],
        ['Consent', id],
        ['SHA-256 of the document', context.document],
        [`SHA-256 of row ${seq} of the history`, hash],
        ...document.files.map((file) => [`SHA-256 of ${file.name}`, file.sha256] as const),
        ['To check this file', `${this.environment.publicUrl}/verify`],
      ] as const)
        pdf.fact(fact);
    });
  }
}

/** In points: the least that Rev. Proc. 2013-14 allows on paper. */
const size = 12;

const signatures = z.object({ name: z.string(), spouseName: z.string().optional() });

/** What a document says in labels and values, in its order. */
function consentFactsOf(document: ConsentDocument): (readonly [label: string, value: string])[] {
  const { spouse, company, recipient, files } = document;
  const named = files.map(({ name }) => name).join(', ');
  const facts = [
    ['Preparer', document.preparer],
    ['Taxpayer', document.taxpayer],
    ['Spouse', spouse],
    ['Company', company],
    ['Recipient', recipient && `${recipient.name}, ${recipient.company}, ${recipient.email}`],
    ['Purpose', document.purpose],
    ['Information', document.information],
    ['Files', named || null],
    ['Duration', document.duration],
  ] as const;
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}
