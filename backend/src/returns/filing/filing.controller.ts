import { Body, Controller } from '@nestjs/common';
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
import { z } from 'zod';
import { ApiCall } from '../../http/response/api-call.js';
import { ChangesReturn } from '../return/answers-return.js';
import { RecordsRead } from '../return/records-read.js';
import { Call, type ReturnCall, ReturnEndpoint, staffAndAuditor } from '../return/return-endpoint.js';
import { FilingService } from './filing.service.js';

/** What staff see of the filing beside the return itself. */
const filingView = z
  .object({
    texts: z
      .array(z.object({ submissionId: z.string(), code: z.string(), text: z.string() }))
      .describe('What the IRS and the states say about the codes of rejections'),
  })
  .meta({ id: 'Filing' });

/**
 * What came back from the IRS and the states, what was mailed on paper, and extensions. What was transmitted, and what is
 * removed from the record, are events like any other.
 */
@ApiTags('Filing')
@Controller('taxReturns')
export class FilingController {
  constructor(private readonly filing: FilingService) {}

  @ReturnEndpoint('GET :id/filing', staffAndAuditor)
  @RecordsRead('return')
  @ApiCall('Get what the IRS and the states say about rejections, in their words', filingView)
  async get(@Call() { taxReturn }: ReturnCall) {
    return { texts: await this.filing.textsOf(taxReturn.id) };
  }

  @ReturnEndpoint('POST :id/filing/acknowledgements/file', 'TRANSMISSION_ACCEPTED')
  @ChangesReturn(
    'Record what an acknowledgement file says, XML or text, and keep it; a file with nothing new changes nothing',
  )
  addFile(@Call() call: ReturnCall, @Body({ schema: acknowledgementFileBody }) file: AcknowledgementFile) {
    return this.filing.addFile(call, file);
  }

  @ReturnEndpoint('POST :id/filing/acknowledgements', 'TRANSMISSION_ACCEPTED')
  @ChangesReturn('Record an acknowledgement by hand, naming the transmission by its submission id')
  acknowledge(@Call() call: ReturnCall, @Body({ schema: acknowledgementBody }) said: Acknowledgement) {
    return this.filing.acknowledge(call, said);
  }

  @ReturnEndpoint('POST :id/filing/mailings', 'RECORD_MAILING')
  @ChangesReturn('Record that the return was mailed on paper to the IRS or to a state')
  mail(@Call() call: ReturnCall, @Body({ schema: mailingBody }) mailing: MailingBody) {
    return this.filing.mail(call, mailing);
  }

  @ReturnEndpoint('POST :id/filing/extensions', 'RECORD_EXTENSION')
  @ChangesReturn(
    'Record that an extension was filed with the IRS or with a state, which gives more time to file',
  )
  extend(@Call() call: ReturnCall, @Body({ schema: extensionBody }) extension: ExtensionBody) {
    return this.filing.extend(call, extension);
  }
}
