import { randomUUID } from 'node:crypto';
import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import {
  type ConsentPurpose,
  type ConsentRequest,
  type ConsentStatus,
  consentStatus,
  is,
  orderTitle,
} from '@tax-firm/machines';
import { EntityManager, type FindOptionsWhere, Not } from 'typeorm';
import { hashOfLink, linkTokenOf } from '../../accounts/account/one-time-secrets.js';
import { type Principal } from '../../accounts/account/access.js';
import { Clock, dayMs } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { type Json, jsonHash, plainJson } from '../../base/json.js';
import { uuid } from '../../base/spellings.js';
import { AttachedFiles } from '../../files/file/attached-files.js';
import { type FileEntity, linkOf } from '../../files/file/file.entity.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { nextCommandId } from '../../http/idempotency/command-context.js';
import { WorkflowEngine } from '../../workflow/engine/engine.js';
import { EventRefused, type Origin } from '../../workflow/model/definition.js';
import { originColumns } from '../../workflow/model/history.js';
import { isOpenToClient } from '../return/return-access.js';
import { type ReturnCall } from '../return/return-endpoint.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';
import { namesOn } from '../signing/form-words.js';
import { SignatureForms } from '../signing/signature-forms.service.js';
import { type ConsentDocument } from './consent-document.js';
import { Consent, consentWorkflow } from './consent.entity.js';

/** What a consent in force allows: the files that are still as they were when it was signed. */
export interface InForce {
  readonly consent: Consent;
  readonly until: Date;
  readonly files: readonly FileEntity[];
}

/** Consents to disclose tax return information (docs/consents.md): what they allow, and what they were used for. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly manager: EntityManager,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly clock: Clock,
    private readonly engine: WorkflowEngine,
    private readonly files: AttachedFiles,
    private readonly forms: SignatureForms,
  ) {}

  /** Newest first. */
  list(where: FindOptionsWhere<Consent>): Promise<Consent[]> {
    return this.manager.find(Consent, { where, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** A client's own consent. @throws NotFoundException for any other, as if it did not exist */
  async find({ id: clientId }: Principal, id: string): Promise<Consent> {
    const consent = uuid.test(id) ? await this.manager.findOneBy(Consent, { id, clientId }) : null;
    if (!consent) throw new NotFoundException('There is no such consent');
    return consent;
  }

  /** Prepares a consent. */
  async start(
    { viewer: client, taxReturn, origin }: ReturnCall,
    purpose: ConsentPurpose,
    document: ConsentDocument,
  ) {
    const id = randomUUID();
    const { taxpayer, spouse, days } = document;
    const started = await this.engine.start(consentWorkflow, {
      id,
      input: { purpose, document: hashOf(document), taxpayer, spouse, days },
      actor: { id: client.id, role: client.role, name: client.name },
      origin,
      commandId: nextCommandId(),
      columns: {
        client_id: client.id,
        tax_return_id: taxReturn.id,
        created_at: this.clock.now(),
        document: JSON.stringify(plainJson(document)),
        token_hash: purpose === 'copy' ? hashOfLink('shared copy', this.tokenOf(id)) : null,
      },
    });
    return this.shown(await this.find(client, started.id));
  }

  /** Gives, declines or withdraws a consent. @throws ConflictException if the consent is no longer, or not yet, where this can be done */
  async send(client: Principal, consent: Consent, request: ConsentRequest, origin: Origin) {
    const { id, clientId, purpose } = consent;
    const isSubscription = request.type === 'GIVE' && purpose === 'newsletter';
    try {
      await this.engine.send(consentWorkflow, {
        id,
        origin,
        commandId: nextCommandId(),
        event: { ...request, actor: { id: client.id, role: client.role, name: client.name } },
        ...(isSubscription && {
          // Of two that are given at the same moment, one counts.
          writes: async (manager) => {
            const lock = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
            await manager.query(lock, [`newsletter ${clientId}`]);
            const others = await manager.findBy(Consent, { clientId, purpose, status: 'given', id: Not(id) });
            if (others.some((other) => this.statusOf(other) === 'given'))
              throw new ConflictException(subscribed);
          },
        }),
      });
    } catch (error) {
      if (!(error instanceof EventRefused)) throw error;
      throw new ConflictException(refusedWords[request.type]);
    }
    return this.shown(await this.find(client, id));
  }

  /**
   * What a consent states about its return. Whose information it is: that of the people who signed the filed return or,
   * before there is a form, of those whom the order names.
   */
  async factsOf(taxReturn: TaxReturnEntity) {
    const { name, spouseFullName, companyName: company, context } = taxReturn;
    const { taxpayer, spouse } = namesOn(await this.forms.describe(context.signatureForms));
    const isOfPeople = taxpayer !== null && company === null;
    return {
      preparer: this.firm.legalName,
      ...(isOfPeople ? { taxpayer, spouse } : { taxpayer: name, spouse: spouseFullName }),
      company,
      order: orderTitle(taxReturn),
    };
  }

  /** A consent as the client and staff see it. */
  shown(consent: Consent) {
    const { id, taxReturnId, purpose, createdAt, until, document, context } = consent;
    const { copyId, sentAt, downloads, lastDownloadAt } = consent;
    return {
      id,
      taxReturnId,
      purpose,
      document,
      downloads,
      documentSha256: context.document,
      status: this.statusOf(consent),
      createdAt: createdAt.toISOString(),
      givenAt: until && new Date(until.getTime() - context.days * dayMs).toISOString(),
      until: until && until.toISOString(),
      copy: copyId === null ? null : linkOf(copyId),
      sentAt: sentAt && sentAt.toISOString(),
      lastDownloadAt: lastDownloadAt && lastDownloadAt.toISOString(),
    };
  }

  /**
   * Whether a consent counts at this moment, with what it allows. Ask it before each use. Undefined if it was not given,
   * was withdrawn or has expired, if its document was changed, or if the return or a file is no longer there.
   */
  async inForce(where: FindOptionsWhere<Consent>): Promise<InForce | undefined> {
    const consent = await this.manager.findOneBy(Consent, where);
    if (!consent || !this.isSigned(consent)) return undefined;
    const files = await this.filesOf(consent);
    return files && { consent, until: consent.until, files };
  }

  /** Whether it was given for this time, with its document as it is. */
  isSigned(consent: Consent): consent is Consent & { until: Date } {
    return (
      consent.until !== null &&
      this.statusOf(consent) === 'given' &&
      hashOf(consent.document) === consent.context.document
    );
  }

  statusOf({ stateValue, context }: Consent): ConsentStatus {
    return consentStatus({ value: stateValue, context }, this.clock.now());
  }

  /** The files of a consent as its document names them; undefined if one of them, or the return, is no longer there. */
  async filesOf({ taxReturnId, clientId, document }: Consent): Promise<FileEntity[] | undefined> {
    const taxReturn = await this.manager.findOneBy(TaxReturnEntity, { id: taxReturnId, clientId });
    if (!taxReturn || is.deleted(taxReturn)) return undefined;
    if (document.kind === 'use') return [];
    if (!isOpenToClient('finished', taxReturn.stateValue)) return undefined;
    const there = await this.files.listFor(taxReturnId);
    const files = document.files.flatMap(({ id, sha256 }) =>
      there.filter(
        (file) => file.id === id && file.kind === 'finished' && file.sha256?.toString('hex') === sha256,
      ),
    );
    return files.length === document.files.length ? files : undefined;
  }

  /** The token of the link to what a consent allows. */
  tokenOf(id: string): string {
    return linkTokenOf('shared copy', id, this.environment.jwtSecret);
  }

  /**
   * Records what the firm did because of consents: it sent the link, showed the files, gave one of them, listed a
   * subscriber. Call it before the use, so that there is none without a record. Only an email is recorded once it is sent,
   * by an effect that is repeated until both are done.
   * @param id a second record with the same id is ignored
   */
  async recordUse(
    what: 'sent' | 'opened' | 'downloaded' | 'listed',
    consentIds: readonly string[],
    { fileId, origin = {}, id }: { readonly fileId?: string; readonly origin?: Origin; readonly id?: string },
    manager: EntityManager = this.manager,
  ): Promise<void> {
    const { ip, userAgent } = originColumns(origin);
    await manager.query(
      `INSERT INTO consent_use (id, consent_id, at, what, file_id, ip, user_agent)
        SELECT coalesce($1::uuid, gen_random_uuid()), used.id, $3, $4, $5, $6, $7 FROM unnest($2::uuid[]) AS used (id)
        ON CONFLICT (id) DO NOTHING`,
      [id, consentIds, this.clock.now(), what, fileId, ip, userAgent],
    );
  }

  /**
   * Records a download, unless there were as many as allowed. Of downloads that begin at once, each counts those before.
   * @returns whether it was recorded
   */
  recordDownload(id: string, most: number, of: { fileId: string; origin: Origin }): Promise<boolean> {
    return this.manager.transaction(async (manager) => {
      await manager.query('SELECT 1 FROM consent WHERE id = $1 FOR UPDATE', [id]);
      const { downloads } = await manager.findOneByOrFail(Consent, { id });
      if (downloads >= most) return false;
      await this.recordUse('downloaded', [id], of, manager);
      return true;
    });
  }
}

/** SHA-256 of a document in hexadecimal, whatever the order of its keys. */
const hashOf = (document: ConsentDocument): string => jsonHash(plainJson(document) as Json);

export const subscribed = 'You already get our newsletter.';

const refusedWords: Readonly<Record<ConsentRequest['type'], string>> = {
  GIVE: 'This consent can no longer be signed. Please begin again from your return.',
  DECLINE: 'This consent was already signed or declined.',
  WITHDRAW: 'This consent is not in force, so there is nothing to withdraw.',
};
