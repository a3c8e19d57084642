import { Body, Get, Param, Post } from '@nestjs/common';
import {
  type ConsentSignature,
  consentSignatureBody,
  type CopyConsent,
  copyConsentBody,
} from '@tax-firm/contract';
import { ApiCall, ApiController, ApiCreation, refusesFields } from '../../http/response/api-call.js';
import { RecordsListRead } from '../../accounts/access-log/access-log.service.js';
import { CurrentUser, type Principal, RecentlyConfirmed, Roles } from '../../accounts/account/access.js';
import { RequestOrigin } from '../../http/request/client-address.js';
import { AnswersTooMany } from '../../http/rate-limit/rate-limiter.js';
import { Call, clientAndStaff, type ReturnCall, ReturnEndpoint } from '../return/return-endpoint.js';
import { type Origin } from '../../workflow/model/definition.js';
import {
  consentList,
  type ConsentParams,
  consentParams,
  consentView,
  newsletterOffer,
  subscriberList,
} from './consents.dto.js';
import { ConsentsService } from './consents.service.js';

/** Consents to disclose tax return information (IRC 7216). Only the client can prepare, sign and withdraw one. */
@ApiController('Consents')
export class ConsentsController {
  constructor(private readonly consents: ConsentsService) {}

  @ReturnEndpoint('GET taxReturns/:id/consents', clientAndStaff, { reads: 'return' })
  @ApiCall('List the consents about a return, newest first', consentList)
  ofReturn(@Call() { taxReturn }: ReturnCall) {
    return this.consents.ofReturn(taxReturn);
  }

  @ReturnEndpoint('POST taxReturns/:id/consents', ['Client'])
  @AnswersTooMany()
  @ApiCreation(
    'Prepare a consent to give someone a copy of the finished return; nothing is given before it is signed',
    consentView,
    { 400: refusesFields() },
  )
  offer(@Call() call: ReturnCall, @Body({ schema: copyConsentBody }) body: CopyConsent) {
    return this.consents.offerCopy(call, body);
  }

  @ReturnEndpoint('POST taxReturns/:id/consents/newsletter', ['Client'])
  @AnswersTooMany()
  @ApiCreation(
    'Prepare a consent to the newsletter, before the finished return is given to sign',
    consentView,
  )
  offerNewsletter(@Call() call: ReturnCall) {
    return this.consents.offerNewsletter(call);
  }

  @Get('consents/newsletter')
  @Roles('Client')
  @ApiCall('Whether you can subscribe to the newsletter now', newsletterOffer)
  async newsletter(@CurrentUser() client: Principal) {
    return { taxReturnId: await this.consents.newsletterReturnOf(client) };
  }

  @Get('consents/newsletter/subscribers')
  @Roles('Owner')
  @RecordsListRead('newsletter')
  @ApiCall('List those whose consent to the newsletter is in force at this moment', subscriberList)
  subscribers(@RequestOrigin() origin: Origin) {
    return this.consents.subscribers(origin);
  }

  @Get('consents')
  @Roles('Client')
  @ApiCall('List your consents, newest first', consentList)
  own(@CurrentUser() client: Principal) {
    return this.consents.ofClient(client);
  }

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
  sign(
    @CurrentUser() client: Principal,
    @Param({ schema: consentParams }) { id }: ConsentParams,
    @Body({ schema: consentSignatureBody }) signature: ConsentSignature,
    @RequestOrigin() origin: Origin,
  ) {
    return this.consents.sign(client, id, signature, origin);
  }

  @Post('consents/:id/decline')
  @Roles('Client')
  @ApiCall('Decline a consent that you have not signed', consentView, {
    409: 'Signed or declined already',
    404: 'No such consent of yours',
  })
  decline(
    @CurrentUser() client: Principal,
    @Param({ schema: consentParams }) { id }: ConsentParams,
    @RequestOrigin() origin: Origin,
  ) {
    return this.consents.end(client, id, 'DECLINE', origin);
  }

  @Post('consents/:id/withdraw')
  @Roles('Client')
  @ApiCall('Withdraw a consent: its link stops working at once', consentView, {
    409: 'Not in force',
    404: 'No such consent of yours',
  })
  withdraw(
    @CurrentUser() client: Principal,
    @Param({ schema: consentParams }) { id }: ConsentParams,
    @RequestOrigin() origin: Origin,
  ) {
    return this.consents.end(client, id, 'WITHDRAW', origin);
  }
}
