import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type Acknowledgement,
  acknowledgementBody,
  type AcknowledgementFile,
  acknowledgementFileBody,
  extensionBody,
  type ExtensionBody,
  mailingBody,
  type MailingBody,
} from '@tax-firm/contract';
import { ApiCall } from '../../http/response/api-call.js';
import { CurrentUser } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { RequestOrigin } from '../../http/request/request-origin.js';
import { type Origin } from '../../workflow/model/definition.js';
import { AnswersReturn } from '../return/answers-return.js';
import { RecordsRead } from '../return/records-read.js';
import { CurrentReturn, ReturnEndpoint, staffAndAuditor } from '../return/return-endpoint.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { type TaxReturnView } from '../return/tax-return.dto.js';
import { TaxReturnViews } from '../return/tax-return-views.js';
import { filingView, type FilingView } from './filing.dto.js';
import { FilingService } from './filing.service.js';

/**
 * What came back from the IRS and the states, what was mailed on paper, and extensions. What was transmitted, and what is
 * removed from the record, are events like any other.
 */
@ApiTags('Filing')
@Controller('taxReturns')
export class FilingController {
  constructor(
    private readonly filing: FilingService,
    private readonly views: TaxReturnViews,
  ) {}

  @Get(':id/filing')
  @ReturnEndpoint('params.id', staffAndAuditor)
  @RecordsRead('return')
  @ApiCall('Get what the IRS and the states say about rejections, in their words', filingView)
  get(@CurrentReturn() taxReturn: TaxReturnEntity): Promise<FilingView> {
    return this.filing.view(taxReturn);
  }

  @Post(':id/filing/acknowledgements/file')
  @ReturnEndpoint('params.id', 'TRANSMISSION_ACCEPTED')
  @AnswersReturn(
    'Record what an acknowledgement file says, XML or text, and keep it; a file with nothing new changes nothing',
  )
  async addFile(
    @CurrentUser() staff: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: acknowledgementFileBody }) file: AcknowledgementFile,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.views.one(staff, await this.filing.addFile(staff, taxReturn, file, origin));
  }

  @Post(':id/filing/acknowledgements')
  @ReturnEndpoint('params.id', 'TRANSMISSION_ACCEPTED')
  @AnswersReturn('Record an acknowledgement by hand, naming the transmission by its submission id')
  async acknowledge(
    @CurrentUser() staff: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: acknowledgementBody }) acknowledgement: Acknowledgement,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.views.one(staff, await this.filing.acknowledge(staff, taxReturn, acknowledgement, origin));
  }

  @Post(':id/filing/mailings')
  @ReturnEndpoint('params.id', 'RECORD_MAILING')
  @AnswersReturn('Record that the return was mailed on paper to the IRS or to a state')
  async mail(
    @CurrentUser() staff: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: mailingBody }) mailing: MailingBody,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.views.one(staff, await this.filing.mail(staff, taxReturn, mailing, origin));
  }

  @Post(':id/filing/extensions')
  @ReturnEndpoint('params.id', 'RECORD_EXTENSION')
  @AnswersReturn(
    'Record that an extension was filed with the IRS or with a state, which gives more time to file',
  )
  async extend(
    @CurrentUser() staff: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: extensionBody }) extension: ExtensionBody,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.views.one(staff, await this.filing.extend(staff, taxReturn, extension, origin));
  }
}
