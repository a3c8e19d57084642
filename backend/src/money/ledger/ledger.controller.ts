import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { ApiCall, ApiFile } from '../../http/response/api-call.js';
import { AccessLog } from '../../accounts/access-log/access-log.service.js';
import { RecordsListRead } from '../../accounts/access-log/records-list.js';
import { CurrentUser, Roles } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { PageSender, type SendPage } from '../../http/request/paging.js';
import { RequestOrigin } from '../../http/request/client-address.js';
import { sendWrittenFile } from '../../http/response/send-written-file.js';
import { Figures } from '../../returns/return/figures.js';
import { type Origin } from '../../workflow/model/definition.js';
import { ledgerEntries, ledgerMonths, ledgerPeriod, type LedgerQuery, ledgerQuery } from './ledger.dto.js';
import { LedgerService } from './ledger.service.js';

/** What the firm received and returned, for the owner and the firm's books. */
@ApiTags('Ledger')
@Roles('Owner')
@Controller('ledger')
export class LedgerController {
  constructor(
    private readonly ledger: LedgerService,
    private readonly figures: Figures,
    private readonly accessLog: AccessLog,
  ) {}

  @Get()
  @RecordsListRead('ledger')
  @ApiCall(
    {
      summary: 'List what the firm received and returned in a month or a year, newest first',
      description: 'The Link header has the address of the next page.',
    },
    ledgerEntries,
  )
  async list(@Query({ schema: ledgerQuery }) query: LedgerQuery, @PageSender() send: SendPage) {
    return send(await this.ledger.page(query));
  }

  @Get('months')
  @ApiCall('List the months that have entries, newest first, with their sums', ledgerMonths)
  months() {
    return this.figures.months();
  }

  @Get('export')
  @ApiFile('Export a month or a year as CSV for the firm’s books, oldest first', 'text/csv')
  async export(
    @CurrentUser() viewer: Principal,
    @Query({ schema: ledgerPeriod }) { period }: { period: string },
    @RequestOrigin() origin: Origin,
    @Res() response: Response,
  ): Promise<void> {
    await this.accessLog.record(viewer, { what: 'export', detail: `ledger ${period}` }, origin);
    await sendWrittenFile(response, { name: `ledger-${period}.csv`, type: 'text/csv; charset=utf-8' }, () =>
      this.ledger.csv(period, response),
    );
  }
}
