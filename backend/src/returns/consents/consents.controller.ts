import { Body, ConflictException, Get, Param, Post } from '@nestjs/common';
import {
  type ConsentSignature,
  consentSignatureBody,
  type CopyConsent,
  copyConsentBody,
} from '@tax-firm/contract';
import { consentPurposes, consentRefusals, type GiveConsent, is } from '@tax-firm/machines';
import { EntityManager } from 'typeorm';
import { z } from 'zod';
import { RecordsListRead } from '../../accounts/access-log/access-log.service.js';
import { CurrentUser, type Principal, RecentlyConfirmed, Roles } from '../../accounts/account/access.js';
import { Account } from '../../accounts/account/account.entity.js';
import { InvalidInput } from '../../base/app-error.js';
import { AttachedFiles } from '../../files/file/attached-files.js';
import { fileIdOf } from '../../files/file/file.entity.js';
import { SharedMailboxes } from '../../firm/firm.js';
import { AnswersTooMany, RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { RequestOrigin } from '../../http/request/client-address.js';
import { ApiCall, ApiController, ApiCreation, refusesFields } from '../../http/response/api-call.js';
import { type Origin } from '../../workflow/model/definition.js';
import { isOpenToClient } from '../return/return-access.js';
import { Call, clientAndStaff, type ReturnCall, ReturnEndpoint } from '../return/return-endpoint.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';
import { consentDocument, copyDocument, newsletterDocument } from './consent-document.js';
import { Consent } from './consent.entity.js';
import { ConsentsService, subscribed } from './consents.service.js';

const iso = z.iso.datetime();

export const consentView = z
  .object({
    id: z.uuid(),
    taxReturnId: z.uuid(),
    purpose: z.enum(consentPurposes),
    status: z.enum(['offered', 'given', 'declined', 'withdrawn', 'expired']),
    createdAt: iso,
    givenAt: iso.nullable(),
    until: iso.nullable().describe('When one that was given ends, unless it is withdrawn before'),
    document: consentDocument,
    documentSha256: z.string().describe('What a signature must name'),
    copy: z.string().nullable().describe('Link of the signed copy; null until it is made'),
    sentAt: iso.nullable().describe('When the recipient got the link'),
    downloads: z.int(),
    lastDownloadAt: iso.nullable(),
  })
  .meta({ id: 'Consent' });

const newsletterOffer = z
  .object({ taxReturnId: z.uuid().nullable() })
  .meta({ id: 'NewsletterOffer', description: 'The return by which the client can subscribe; null if none' });

const subscriber = z
  .object({ name: z.string(), email: z.string(), until: iso })
  .meta({ id: 'NewsletterSubscriber' });

/** Consents to disclose tax return information (IRC 7216). Only the client can prepare, sign and withdraw one. */
@ApiController('Consents')
export class ConsentsController {
  constructor(
    private readonly manager: EntityManager,
    private readonly files: AttachedFiles,
    private readonly limiter: RateLimiter,
    private readonly mailboxes: SharedMailboxes,
    private readonly service: ConsentsService,
  ) {}

  @ReturnEndpoint('GET taxReturns/:id/consents', clientAndStaff, { reads: 'return' })
  @ApiCall('List the consents about a return, newest first', z.array(consentView))
  async ofReturn(@Call() { taxReturn }: ReturnCall) {
    return (await this.service.list({ taxReturnId: taxReturn.id })).map((each) => this.service.shown(each));
  }

  /**
   * Prepares the consent that a client asked for, to be read and signed.
   * @throws InvalidInput for a recipient or a file that cannot be, ConflictException before the return is finished,
   * TooManyRequests after twenty in a day
   */
  @ReturnEndpoint('POST taxReturns/:id/consents', ['Client'])
  @AnswersTooMany()
  @ApiCreation(
    'Prepare a consent to give someone a copy of the finished return; nothing is given before it is signed',
    consentView,
    { 400: refusesFields() },
  )
  async offer(@Call() call: ReturnCall, @Body({ schema: copyConsentBody }) body: CopyConsent) {
    const { viewer: client, taxReturn } = call;
    const { recipientName: name, recipientCompany: company, recipientEmail: email, days } = body;
    if (!isOpenToClient('finished', taxReturn.stateValue))
      throw new ConflictException(
        'Your return is not finished yet. You can send a copy of it once you have it.',
      );
    const refuse = (recipientEmail: string) => new InvalidInput({ recipientEmail });
    if (email === client.email)
      throw refuse('This is your own address. You can download your return yourself.');
    if (this.mailboxes.include(email)) throw refuse('This is our own address. We have your return already.');
    const there = await this.files.listFor(taxReturn.id);
    const files = [...new Set(body.files)].map((link) => {
      const file = there.find(({ id, kind }) => kind === 'finished' && id === fileIdOf(link));
      if (!file?.sha256)
        throw new InvalidInput({ files: 'Please choose among the files of your filed return' });
      return { id: file.id, name: file.name, sha256: file.sha256.toString('hex') };
    });
    await this.limiter.take('consentOffered', client.id);
    const facts = await this.service.factsOf(taxReturn);
    return this.service.start(
      call,
      'copy',
      copyDocument({ ...facts, recipient: { name, company, email }, files, days }),
    );
  }

  /** One that is already prepared is answered again. */
  @ReturnEndpoint('POST taxReturns/:id/consents/newsletter', ['Client'])
  @AnswersTooMany()
  @ApiCreation(
    'Prepare a consent to the newsletter, before the finished return is given to sign',
    consentView,
  )
  async offerNewsletter(@Call() call: ReturnCall) {
    const { viewer: client, taxReturn } = call;
    const earlier = await this.service.list({ clientId: client.id, purpose: 'newsletter' });
    const refused = this.newsletterRefusal(taxReturn, earlier);
    if (refused) throw new ConflictException(refused);
    const open = earlier.find(
      (each) => each.taxReturnId === taxReturn.id && this.service.statusOf(each) === 'offered',
    );
    if (open) return this.service.shown(open);
    await this.limiter.take('consentOffered', client.id);
    return this.service.start(call, 'newsletter', newsletterDocument(await this.service.factsOf(taxReturn)));
  }

  @Get('consents/newsletter')
  @Roles('Client')
  @ApiCall('Whether you can subscribe to the newsletter now', newsletterOffer)
  async newsletter(@CurrentUser() { id: clientId }: Principal) {
    const earlier = await this.service.list({ clientId, purpose: 'newsletter' });
    const returns = await this.manager.find(TaxReturnEntity, {
      where: { clientId, lifecycle: 'active' },
      order: { createdAt: 'DESC' },
    });
    const open = returns.find((each) => this.newsletterRefusal(each, earlier) === undefined);
    return { taxReturnId: open?.id ?? null };
  }

  /** Each listing is recorded with each of the consents. */
  @Get('consents/newsletter/subscribers')
  @Roles('Owner')
  @RecordsListRead('newsletter')
  @ApiCall('List those whose consent to the newsletter is in force at this moment', z.array(subscriber))
  async subscribers(@RequestOrigin() origin: Origin) {
    const given = await this.manager
      .createQueryBuilder(Consent, 'c')
      .innerJoin(
        TaxReturnEntity,
        'r',
        "r.id = c.tax_return_id AND r.client_id = c.client_id AND r.lifecycle <> 'deleted'",
      )
      .innerJoinAndMapOne('c.client', Account, 'a', 'a.id = c.client_id')
      .where("c.purpose = 'newsletter' AND c.status = 'given'")
      .getMany();
    const inForce = given.filter((consent) => this.service.isSigned(consent));
    await this.service.recordUse(
      'listed',
      inForce.map(({ id }) => id),
      { origin },
    );
    return inForce
      .map((consent) => {
        const { name, email } = (consent as Consent & { readonly client: Account }).client;
        return { name, email, until: consent.until.toISOString() };
      })
      .sort((one, other) => one.name.localeCompare(other.name));
  }

  @Get('consents')
  @Roles('Client')
  @ApiCall('List your consents, newest first', z.array(consentView))
  async own(@CurrentUser() { id: clientId }: Principal) {
    return (await this.service.list({ clientId })).map((each) => this.service.shown(each));
  }

  /** Its effects follow. @throws InvalidInput for a name that is another, TooManyRequests */
  @Post('consents/:id/signature')
  @Roles('Client')
  @RecentlyConfirmed()
  @AnswersTooMany()
  @ApiCall(
    {
      summary: 'Sign a consent with the typed names of those who sign',
      description: 'The names must be those of the document. A joint return needs both spouses’.',
    },
    consentView,
    {
      400: refusesFields(),
      409: 'Signed or declined already, or another document',
      404: 'No such consent of yours',
    },
  )
  async sign(
    @CurrentUser() client: Principal,
    @Param('id') id: string,
    @Body({ schema: consentSignatureBody }) signature: ConsentSignature,
    @RequestOrigin() origin: Origin,
  ) {
    const consent = await this.service.find(client, id);
    const give: GiveConsent = { type: 'GIVE', ...signature };
    if (this.service.statusOf(consent) === 'offered') {
      const refused = consentRefusals(consent.context, give);
      const fields = refused.flatMap(({ field, sentence }) => (field ? [[field, sentence] as const] : []));
      if (fields.length > 0) throw new InvalidInput(Object.fromEntries(fields));
      const cannot = refused[0]?.sentence ?? (await this.hindranceOf(consent));
      if (cannot) throw new ConflictException(cannot);
      await this.limiter.take('consentSigned', client.id);
      const { recipient } = consent.document;
      if (recipient) await this.limiter.take('sharedCopyMail', recipient.email);
    }
    return this.service.send(client, consent, give, origin);
  }

  @Post('consents/:id/decline')
  @Roles('Client')
  @ApiCall('Decline a consent that you have not signed', consentView, {
    409: 'Signed or declined already',
    404: 'No such consent of yours',
  })
  async decline(@CurrentUser() client: Principal, @Param('id') id: string, @RequestOrigin() origin: Origin) {
    return this.service.send(client, await this.service.find(client, id), { type: 'DECLINE' }, origin);
  }

  @Post('consents/:id/withdraw')
  @Roles('Client')
  @ApiCall('Withdraw a consent: its link stops working at once', consentView, {
    409: 'Not in force',
    404: 'No such consent of yours',
  })
  async withdraw(@CurrentUser() client: Principal, @Param('id') id: string, @RequestOrigin() origin: Origin) {
    return this.service.send(client, await this.service.find(client, id), { type: 'WITHDRAW' }, origin);
  }

  /** Why an offered consent can no longer be signed, although its names are right. */
  private async hindranceOf(consent: Consent): Promise<string | undefined> {
    if (consent.purpose === 'newsletter')
      return this.newsletterRefusal(
        await this.manager.findOneByOrFail(TaxReturnEntity, { id: consent.taxReturnId }),
        [],
      );
    const isAsOffered = (await this.service.filesOf(consent)) !== undefined;
    return isAsOffered ? undefined : 'The return has other files now. Please choose them again.';
  }

  /**
   * Why a client cannot be asked to consent to the newsletter: 26 CFR 301.7216-3(b)(2) and (3) allow it only before the
   * finished return is given to the client to sign, and not again after a refusal about the same return.
   */
  private newsletterRefusal({ id, stateValue }: TaxReturnEntity, earlier: readonly Consent[]) {
    const isEarly =
      is.active(stateValue) &&
      is.copyUnreleased(stateValue) &&
      is.authUnsent(stateValue) &&
      is.notDelivered(stateValue);
    if (earlier.some((each) => this.service.statusOf(each) === 'given')) return subscribed;
    if (!isEarly)
      return 'Federal law lets you sign this only before we give you the finished return. You can do so with your next one.';
    return earlier.some(({ status, taxReturnId }) => status === 'declined' && taxReturnId === id)
      ? 'You declined this for this return, so we may not ask again.'
      : undefined;
  }
}
