import { randomUUID } from 'node:crypto';
import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type ConsentSignature, type CopyConsent } from '@tax-firm/contract';
import {
  type ConsentPurpose,
  consentRefusals,
  type ConsentRequest,
  consentStatus,
  type GiveConsent,
  is,
  orderTitle,
} from '@tax-firm/machines';
import { type EntityManager, type FindOptionsWhere, In, Not, Repository } from 'typeorm';
import { InvalidInput } from '../../base/app-error.js';
import { Account } from '../../accounts/account/account.entity.js';
import { hashOfLink, linkTokenOf } from '../../accounts/account/one-time-secrets.js';
import { type Principal } from '../../accounts/account/access.js';
import { Clock, dayMs } from '../../base/clock.js';
import { type Json, jsonHash, plainJson } from '../../base/json.js';
import { uuid } from '../../base/spellings.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { type FileEntity, fileIdOf, linkOf } from '../../files/file/file.entity.js';
import { AttachedFiles } from '../../files/file/attached-files.js';
import { FIRM, type Firm, SharedMailboxes } from '../../firm/firm.js';
import { nextCommandId } from '../../http/idempotency/command-context.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { isOpenToClient } from '../return/return-access.js';
import { type ReturnCall } from '../return/return-endpoint.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';
import { namesOn } from '../signing/form-words.js';
import { SignatureForms } from '../signing/signature-forms.service.js';
import { WorkflowEngine } from '../../workflow/engine/engine.js';
import { EventRefused, type Origin } from '../../workflow/model/definition.js';
import { type ConsentDocument, copyDocument, newsletterDocument } from './consent-document.js';
import { Consent, consentWorkflow } from './consent.entity.js';
import { ConsentUses } from './consent-uses.js';
import { type ConsentView, type Subscriber } from './consents.dto.js';

/** What a consent in force allows: the files that are still as they were when it was signed. */
export interface InForce {
  readonly consent: Consent;
  readonly until: Date;
  readonly files: readonly FileEntity[];
}

/** Consents to disclose tax return information (docs/consents.md): offers, signatures, and whether one is in force. */
@Injectable()
export class ConsentsService {
  constructor(
    @InjectRepository(Consent) private readonly consents: Repository<Consent>,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly clock: Clock,
    private readonly engine: WorkflowEngine,
    private readonly files: AttachedFiles,
    private readonly forms: SignatureForms,
    private readonly limiter: RateLimiter,
    private readonly mailboxes: SharedMailboxes,
    private readonly uses: ConsentUses,
  ) {}

  /**
   * Prepares the consent that a client asked for, to be read and signed. Nothing is disclosed yet.
   * @throws InvalidInput for a recipient or a file that cannot be, ConflictException before the return is finished,
   * TooManyRequests after twenty in a day
   */
  async offerCopy(call: ReturnCall, body: CopyConsent): Promise<ConsentView> {
    const { viewer: client, taxReturn } = call;
    if (!isOpenToClient('finished', taxReturn.stateValue))
      throw new ConflictException(
        'Your return is not finished yet. You can send a copy of it once you have it.',
      );
    const errors = this.errorsOf(client, body.recipientEmail);
    if (errors) throw new InvalidInput(errors);
    const finished = (await this.files.listFor(taxReturn.id)).filter(({ kind }) => kind === 'finished');
    const wanted = [...new Set(body.files)].map((link) => finished.find(({ id }) => id === fileIdOf(link)));
    const files = wanted.filter((file) => file?.sha256 !== undefined && file.sha256 !== null) as FileEntity[];
    if (files.length < wanted.length)
      throw new InvalidInput({ files: 'Please choose among the files of your filed return' });
    await this.limiter.take('consentOffered', client.id);
    const document = copyDocument({
      ...(await this.factsOf(taxReturn)),
      recipient: { name: body.recipientName, company: body.recipientCompany, email: body.recipientEmail },
      files,
      days: body.days,
    });
    return this.start(call, 'copy', document);
  }

  /**
   * Prepares the consent to the newsletter for a client who asks for it. One that is already prepared is answered again.
   * @throws ConflictException if the law no longer allows us to ask, or if the client has declined or subscribes already
   */
  async offerNewsletter(call: ReturnCall): Promise<ConsentView> {
    const { viewer: client, taxReturn } = call;
    const purpose = 'newsletter';
    const earlier = await this.ofClient(client);
    const newsletters = earlier.filter((each) => each.purpose === purpose);
    if (newsletters.some(({ status }) => status === 'given')) throw new ConflictException(subscribed);
    const refused = this.newsletterRefusal(taxReturn, newsletters);
    if (refused) throw new ConflictException(refused);
    const open = newsletters.find((each) => each.status === 'offered' && each.taxReturnId === taxReturn.id);
    if (open) return open;
    await this.limiter.take('consentOffered', client.id);
    const document = newsletterDocument(await this.factsOf(taxReturn));
    return this.start(call, purpose, document);
  }

  /** The return by which a client can subscribe to the newsletter; null if there is none, or if they subscribe already. */
  async newsletterReturnOf(client: Principal): Promise<string | null> {
    const newsletters = (await this.ofClient(client)).filter(({ purpose }) => purpose === 'newsletter');
    if (newsletters.some(({ status }) => status === 'given')) return null;
    const returns = await this.consents.manager.find(TaxReturnEntity, {
      where: { clientId: client.id, lifecycle: 'active' },
      order: { createdAt: 'DESC' },
    });
    return returns.find((each) => this.newsletterRefusal(each, newsletters) === undefined)?.id ?? null;
  }

  /** Those who get the newsletter now, by name. Each listing is recorded with each of their consents. */
  async subscribers(origin: Origin): Promise<Subscriber[]> {
    const given = await this.consents
      .createQueryBuilder('c')
      .innerJoin(
        TaxReturnEntity,
        'r',
        "r.id = c.tax_return_id AND r.client_id = c.client_id AND r.lifecycle <> 'deleted'",
      )
      .innerJoinAndMapOne('c.client', Account, 'a', 'a.id = c.client_id')
      .where("c.purpose = 'newsletter' AND c.status = 'given'")
      .getMany();
    const inForce = given.filter((consent) => this.isSigned(consent));
    await this.uses.recordListing(
      inForce.map(({ id }) => id),
      origin,
    );
    return inForce
      .map((consent) => {
        const { name, email } = (consent as Consent & { readonly client: Account }).client;
        return { name, email, until: consent.until.toISOString() };
      })
      .sort((one, other) => one.name.localeCompare(other.name));
  }

  /** The consents of a client, newest first. */
  ofClient({ id: clientId }: Principal): Promise<ConsentView[]> {
    return this.list({ clientId });
  }

  /** The consents about a return, newest first. */
  ofReturn({ id: taxReturnId }: TaxReturnEntity): Promise<ConsentView[]> {
    return this.list({ taxReturnId });
  }

  /**
   * Gives a consent with the names that the client, and on a joint return the spouse, typed. Its effects follow.
   * @throws NotFoundException, InvalidInput for a name that is another, ConflictException if it is no longer offered,
   * TooManyRequests
   */
  async sign(
    client: Principal,
    id: string,
    signature: ConsentSignature,
    origin: Origin,
  ): Promise<ConsentView> {
    const consent = await this.own(client, id);
    const commandId = nextCommandId();
    if (commandId !== undefined && (await this.engine.findByCommand(commandId))) return this.viewOf(consent);
    const give: GiveConsent = { type: 'GIVE', ...signature };
    if (this.statusOf(consent) === 'offered') {
      const refused = consentRefusals(consent.context, give);
      const fields = refused.flatMap(({ field, sentence }) => (field ? [[field, sentence] as const] : []));
      if (fields.length > 0) throw new InvalidInput(Object.fromEntries(fields));
      if (refused[0]) throw new ConflictException(refused[0].sentence);
      const cannot = await this.hindranceOf(consent);
      if (cannot) throw new ConflictException(cannot);
      await this.limiter.take('consentSigned', client.id);
      const { recipient } = consent.document;
      if (recipient) await this.limiter.take('sharedCopyMail', recipient.email);
    }
    return this.send(client, consent, give, origin, commandId);
  }

  /** Declines an offered consent, or withdraws one that was given: at once, and for good. @throws as `sign` does */
  async end(
    client: Principal,
    id: string,
    type: 'DECLINE' | 'WITHDRAW',
    origin: Origin,
  ): Promise<ConsentView> {
    return this.send(client, await this.own(client, id), { type }, origin, nextCommandId());
  }

  /**
   * Whether a consent counts at this moment, with what it allows. Ask it before each use. Undefined if it was not given,
   * was withdrawn or has expired, if its document was changed, or if the return or a file is no longer there.
   */
  async inForce(where: FindOptionsWhere<Consent>): Promise<InForce | undefined> {
    const consent = await this.consents.findOneBy(where);
    if (!consent || !this.isSigned(consent)) return undefined;
    const files = await this.filesOf(consent);
    return files && { consent, until: consent.until, files };
  }

  /** The token of the link to what a consent allows. */
  tokenOf({ id }: Pick<Consent, 'id'>): string {
    return linkTokenOf('shared copy', id, this.environment.jwtSecret);
  }

  private async start(
    { viewer: client, taxReturn, origin }: ReturnCall,
    purpose: ConsentPurpose,
    document: ConsentDocument,
  ): Promise<ConsentView> {
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
        token_hash: purpose === 'copy' ? hashOfLink('shared copy', this.tokenOf({ id })) : null,
      },
    });
    return this.viewOf(await this.own(client, started.id));
  }

  private async send(
    client: Principal,
    consent: Consent,
    request: ConsentRequest,
    origin: Origin,
    commandId: string | undefined,
  ): Promise<ConsentView> {
    const actor = { id: client.id, role: client.role, name: client.name };
    try {
      await this.engine.send(consentWorkflow, {
        id: consent.id,
        origin,
        commandId,
        event: { ...request, actor },
        ...(request.type === 'GIVE' &&
          consent.purpose === 'newsletter' && {
            writes: (manager) => this.requireOneNewsletter(manager, consent),
          }),
      });
    } catch (error) {
      if (!(error instanceof EventRefused)) throw error;
      throw new ConflictException(refusedWords[request.type]);
    }
    return this.viewOf(await this.own(client, consent.id));
  }

  /**
   * Refuses a consent to the newsletter if the client has given another one, even at the same moment.
   * @throws ConflictException
   */
  private async requireOneNewsletter(
    manager: EntityManager,
    { id, clientId, purpose }: Consent,
  ): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`newsletter ${clientId}`]);
    const others = await manager.findBy(Consent, { clientId, purpose, status: 'given', id: Not(id) });
    if (others.some((other) => this.statusOf(other) === 'given')) throw new ConflictException(subscribed);
  }

  /** A client's own consent. @throws NotFoundException for any other, as if it did not exist */
  private async own(client: Principal, id: string): Promise<Consent> {
    const consent = uuid.test(id) ? await this.consents.findOneBy({ id, clientId: client.id }) : null;
    if (!consent) throw new NotFoundException('There is no such consent');
    return consent;
  }

  /** What a consent states about its return. */
  private async factsOf(taxReturn: TaxReturnEntity) {
    return {
      preparer: this.firm.legalName,
      ...(await this.namesOf(taxReturn)),
      company: taxReturn.companyName,
      order: orderTitle(taxReturn),
    };
  }

  /**
   * Whose information it is: that of the people who signed the filed return or, before there is a form, of those whom
   * the order names.
   */
  private async namesOf({ name, spouseFullName, companyName, context }: TaxReturnEntity) {
    const { taxpayer, spouse } = namesOn(await this.forms.describe(context.signatureForms));
    return taxpayer === null || companyName !== null
      ? { taxpayer: name, spouse: spouseFullName }
      : { taxpayer, spouse };
  }

  /** Why an offered consent can no longer be signed, although its names are right. */
  private async hindranceOf(consent: Consent): Promise<string | undefined> {
    if (consent.purpose === 'copy')
      return (await this.filesOf(consent)) === undefined
        ? 'The return has other files now. Please choose them again.'
        : undefined;
    const taxReturn = await this.consents.manager.findOneByOrFail(TaxReturnEntity, {
      id: consent.taxReturnId,
    });
    return this.newsletterRefusal(taxReturn, []);
  }

  /**
   * Why a client cannot be asked to consent to the newsletter: 26 CFR 301.7216-3(b)(2) and (3) allow it only before the
   * finished return is given to the client to sign, and not again after a refusal about the same return.
   */
  private newsletterRefusal(
    { id, stateValue }: TaxReturnEntity,
    earlier: readonly Pick<ConsentView, 'status' | 'taxReturnId'>[],
  ): string | undefined {
    const isEarly =
      is.active(stateValue) &&
      is.copyUnreleased(stateValue) &&
      is.authUnsent(stateValue) &&
      is.notDelivered(stateValue);
    if (!isEarly)
      return 'Federal law lets you sign this only before we give you the finished return. You can do so with your next one.';
    return earlier.some(({ status, taxReturnId }) => status === 'declined' && taxReturnId === id)
      ? 'You declined this for this return, so we may not ask again.'
      : undefined;
  }

  /** Why the consent cannot be about this recipient, by field. */
  private errorsOf({ email }: Principal, recipientEmail: string): Record<string, string> | undefined {
    if (recipientEmail === email)
      return { recipientEmail: 'This is your own address. You can download your return yourself.' };
    if (this.mailboxes.include(recipientEmail))
      return { recipientEmail: 'This is our own address. We have your return already.' };
    return undefined;
  }

  /** Whether it was given for this time, with its document as it is. */
  private isSigned(consent: Consent): consent is Consent & { until: Date } {
    return (
      consent.until !== null &&
      this.statusOf(consent) === 'given' &&
      hashOf(consent.document) === consent.context.document
    );
  }

  private statusOf({ stateValue, context }: Consent) {
    return consentStatus({ value: stateValue, context }, this.clock.now());
  }

  /** The files of a consent as its document names them; undefined if one of them, or the return, is no longer there. */
  private async filesOf({ taxReturnId, clientId, document }: Consent): Promise<FileEntity[] | undefined> {
    const taxReturn = await this.consents.manager.findOneBy(TaxReturnEntity, { id: taxReturnId, clientId });
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

  private async list(where: FindOptionsWhere<Consent>): Promise<ConsentView[]> {
    const found = await this.consents.find({ where, order: { createdAt: 'DESC', id: 'DESC' } });
    const used = await this.uses.of(found.map(({ id }) => id));
    return found.map((consent) => this.shown(consent, used));
  }

  private async viewOf({ id }: Consent): Promise<ConsentView> {
    const [view] = await this.list({ id: In([id]) });
    return view!;
  }

  private shown(consent: Consent, used: Awaited<ReturnType<ConsentUses['of']>>): ConsentView {
    const { id, taxReturnId, purpose, createdAt, until, document, context } = consent;
    const { copyId, sentAt, downloads, lastDownloadAt } = used.get(id)!;
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
}

const subscribed = 'You already get our newsletter.';

const refusedWords: Readonly<Record<ConsentRequest['type'], string>> = {
  GIVE: 'This consent can no longer be signed. Please begin again from your return.',
  DECLINE: 'This consent was already signed or declined.',
  WITHDRAW: 'This consent is not in force, so there is nothing to withdraw.',
};

/** SHA-256 of a document in hexadecimal, whatever the order of its keys. */
const hashOf = (document: ConsentDocument): string => jsonHash(plainJson(document) as Json);
