import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import {
  type ConsentSignature,
  consentSignatureBody,
  copyConsentBody,
  type CopyConsent,
} from '@tax-firm/contract';
import { ApiCall } from '../../http/response/api-call.js';
import { RecordsListRead } from '../../accounts/access-log/records-list.js';
import { CurrentUser, RecentlyConfirmed, Roles } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { RequestOrigin } from '../../http/request/request-origin.js';
import { AnswersTooMany } from '../../http/rate-limit/rate-limit.guard.js';
import { RecordsRead } from '../return/records-read.js';
import { clientAndStaff, CurrentReturn, ReturnEndpoint } from '../return/return-endpoint.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { type Origin } from '../../workflow/model/definition.js';
import {
  consentList,
  type ConsentParams,
  consentParams,
  type ConsentView,
  consentView,
  newsletterOffer,
  type NewsletterOffer,
  type Subscriber,
  subscriberList,
} from './consents.dto.js';
import { ConsentsService } from './consents.service.js';

/** Consents to disclose tax return information (IRC 7216). Only the client can prepare, sign and withdraw one. */
@ApiTags('Consents')
@Controller()
export class ConsentsController {
  constructor(private readonly consents: ConsentsService) {}

  @Get('taxReturns/:id/consents')
  @ReturnEndpoint('params.id', clientAndStaff)
  @RecordsRead('return')
  @ApiCall('List the consents about a return, newest first', consentList)
  ofReturn(@CurrentReturn() taxReturn: TaxReturnEntity): Promise<ConsentView[]> {
    return this.consents.ofReturn(taxReturn);
  }

  @Post('taxReturns/:id/consents')
  @AnswersTooMany()
  @ReturnEndpoint('params.id', ['Client'])
  @ApiOperation({
    summary:
      'Prepare a consent to give someone a copy of the finished return; nothing is given before it is signed',
  })
  @ApiCreatedResponse({ standardSchema: consentView })
  @ApiBadRequestResponse({ description: '`{errors: {field: sentence}}`' })
  offer(
    @CurrentUser() client: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: copyConsentBody }) body: CopyConsent,
    @RequestOrigin() origin: Origin,
  ): Promise<ConsentView> {
    return this.consents.offerCopy(client, taxReturn, body, origin);
  }

  @Post('taxReturns/:id/consents/newsletter')
  @AnswersTooMany()
  @ReturnEndpoint('params.id', ['Client'])
  @ApiOperation({
    summary: 'Prepare a consent to the newsletter, before the finished return is given to sign',
  })
  @ApiCreatedResponse({ standardSchema: consentView })
  offerNewsletter(
    @CurrentUser() client: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @RequestOrigin() origin: Origin,
  ): Promise<ConsentView> {
    return this.consents.offerNewsletter(client, taxReturn, origin);
  }

  @Get('consents/newsletter')
  @Roles('Client')
  @ApiCall('Whether you can subscribe to the newsletter now', newsletterOffer)
  async newsletter(@CurrentUser() client: Principal): Promise<NewsletterOffer> {
    return { taxReturnId: await this.consents.newsletterReturnOf(client) };
  }

  @Get('consents/newsletter/subscribers')
  @Roles('Owner')
  @RecordsListRead('newsletter')
  @ApiCall('List those whose consent to the newsletter is in force at this moment', subscriberList)
  subscribers(@RequestOrigin() origin: Origin): Promise<Subscriber[]> {
    return this.consents.subscribers(origin);
  }

  @Get('consents')
  @Roles('Client')
  @ApiCall('List your consents, newest first', consentList)
  own(@CurrentUser() client: Principal): Promise<ConsentView[]> {
    return this.consents.ofClient(client);
  }

  @Post('consents/:id/signature')
  @HttpCode(200)
  @Roles('Client')
  @RecentlyConfirmed()
  @AnswersTooMany()
  @ApiOperation({
    summary: 'Sign a consent with the typed names of those who sign',
    description: 'The names must be those of the document. A joint return needs both spouses’.',
  })
  @ApiOkResponse({ standardSchema: consentView })
  @ApiBadRequestResponse({ description: '`{errors: {field: sentence}}`' })
  @ApiConflictResponse({ description: 'Signed or declined already, or another document' })
  @ApiNotFoundResponse({ description: 'No such consent of yours' })
  sign(
    @CurrentUser() client: Principal,
    @Param({ schema: consentParams }) { id }: ConsentParams,
    @Body({ schema: consentSignatureBody }) signature: ConsentSignature,
    @RequestOrigin() origin: Origin,
  ): Promise<ConsentView> {
    return this.consents.sign(client, id, signature, origin);
  }

  @Post('consents/:id/decline')
  @HttpCode(200)
  @Roles('Client')
  @ApiCall('Decline a consent that you have not signed', consentView)
  @ApiConflictResponse({ description: 'Signed or declined already' })
  @ApiNotFoundResponse({ description: 'No such consent of yours' })
  decline(
    @CurrentUser() client: Principal,
    @Param({ schema: consentParams }) { id }: ConsentParams,
    @RequestOrigin() origin: Origin,
  ): Promise<ConsentView> {
    return this.consents.end(client, id, 'DECLINE', origin);
  }

  @Post('consents/:id/withdraw')
  @HttpCode(200)
  @Roles('Client')
  @ApiCall('Withdraw a consent: its link stops working at once', consentView)
  @ApiConflictResponse({ description: 'Not in force' })
  @ApiNotFoundResponse({ description: 'No such consent of yours' })
  withdraw(
    @CurrentUser() client: Principal,
    @Param({ schema: consentParams }) { id }: ConsentParams,
    @RequestOrigin() origin: Origin,
  ): Promise<ConsentView> {
    return this.consents.end(client, id, 'WITHDRAW', origin);
  }
}
