import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { ApiCall, ApiFile } from '../http/response/api-call.js';
import { AccessLog } from '../accounts/access-log/access-log.service.js';
import { RecordsListRead } from '../accounts/access-log/records-list.js';
import { CurrentUser, RecentlyConfirmed, Roles } from '../accounts/account/access.js';
import { type Principal } from '../accounts/account/principal.js';
import { Clock } from '../base/clock.js';
import { PageSender, type SendPage } from '../http/request/paging.js';
import { RequestOrigin } from '../http/request/client-address.js';
import { sendWrittenFile } from '../http/response/send-written-file.js';
import { type Origin } from '../workflow/model/definition.js';
import { ExportService, type ExportTarget } from './export/export.service.js';
import {
  auditRoots,
  type ExportQuery,
  exportQuery,
  readList,
  type ReadQuery,
  readQuery,
  securityCounts,
  type SecurityFilter,
  securityFilterQuery,
  securityList,
  type SecurityQuery,
  securityQuery,
  transitionList,
  type TransitionQuery,
  transitionQuery,
  verification,
} from './lists/audit.dto.js';
import { ReadsService } from './lists/reads.service.js';
import { SecurityService } from './lists/security.service.js';
import { TransitionsService } from './lists/transitions.service.js';
import { VerificationService } from './verification/verification.service.js';

/** The file's digest as `sha256sum` prints it. */
const sha256sumHeader = 'X-Sha256sum';
const announced = { headers: { [sha256sumHeader]: { schema: { type: 'string' as const } } } };

const types = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' } as const;

/** Shows who did what and who read what. Changes nothing. */
@ApiTags('Audit')
@Roles('Owner', 'Auditor')
@Controller('audit')
export class AuditController {
  constructor(
    private readonly transitions: TransitionsService,
    private readonly exports: ExportService,
    private readonly reads: ReadsService,
    private readonly security: SecurityService,
    private readonly verification: VerificationService,
    private readonly accessLog: AccessLog,
    private readonly clock: Clock,
  ) {}

  @Get('transitions')
  @RecordsListRead('audit: history')
  @ApiCall(
    'List the history across returns, newest first; the Link header has the address of the next page',
    transitionList,
  )
  async list(@Query({ schema: transitionQuery }) query: TransitionQuery, @PageSender() send: SendPage) {
    return send(await this.transitions.page(query));
  }

  @Get('export')
  @RecentlyConfirmed()
  @ApiFile(
    {
      summary: 'Export the history as a file',
      description:
        'CSV for spreadsheets; NDJSON, signed, for anyone to verify (docs/audit.md). `X-Sha256sum` has the digest of ' +
        'the file as `sha256sum` prints it: hexadecimal, two spaces, name.',
    },
    ['text/csv', 'application/x-ndjson'],
    { 200: announced },
  )
  async export(
    @CurrentUser() viewer: Principal,
    @Query({ schema: exportQuery }) { format, ...filter }: ExportQuery,
    @RequestOrigin() origin: Origin,
    @Res() response: Response,
  ): Promise<void> {
    const detail = JSON.stringify({ format, ...filter });
    await this.accessLog.record(viewer, { what: 'export', detail }, origin);
    await this.send(response, 'history', format, (filename) =>
      this.exports[format](filter, announcing(response, filename)),
    );
  }

  @Get('verify')
  @ApiCall(
    {
      summary: 'Recompute every hash chain, replay every history, and check every daily root',
      description: 'Takes seconds to minutes; lists what is wrong.',
    },
    verification,
  )
  verify() {
    return this.verification.verify();
  }

  @Get('roots')
  @ApiCall('List the signed roots of all days, with the public key', auditRoots)
  roots() {
    return this.verification.roots();
  }

  @Get('reads')
  @RecordsListRead('audit: reads')
  @ApiCall('List who read which return or file, newest first; paged like the history', readList)
  async readsOf(@Query({ schema: readQuery }) query: ReadQuery, @PageSender() send: SendPage) {
    return send(await this.reads.page(query));
  }

  @Get('security')
  @RecordsListRead('audit: security log')
  @ApiCall('List the security log, newest first; paged like the history', securityList)
  async securityLog(@Query({ schema: securityQuery }) query: SecurityQuery, @PageSender() send: SendPage) {
    return send(await this.security.page(query));
  }

  @Get('security/counts')
  @ApiCall('Count the rows of the security log by kind', securityCounts)
  securityCounts(@Query({ schema: securityFilterQuery }) query: SecurityFilter) {
    return this.security.counts(query);
  }

  @Get('security/export')
  @RecentlyConfirmed()
  @ApiFile('Export the security log as CSV for spreadsheets', 'text/csv')
  async exportSecurity(
    @CurrentUser() viewer: Principal,
    @Query({ schema: securityFilterQuery }) filter: SecurityFilter,
    @RequestOrigin() origin: Origin,
    @Res() response: Response,
  ): Promise<void> {
    const detail = `security log ${JSON.stringify(filter)}`;
    await this.accessLog.record(viewer, { what: 'export', detail }, origin);
    await this.send(response, 'security', 'csv', () => this.security.csv(filter, response));
  }

  @Get('security/export/signed')
  @RecentlyConfirmed()
  @ApiFile(
    {
      summary: 'Export the security log as signed NDJSON',
      description:
        'For anyone to verify (docs/audit.md). Without a filter, it also has the daily roots. `X-Sha256sum` has its digest.',
    },
    'application/x-ndjson',
    { 200: announced },
  )
  async exportSignedSecurity(
    @CurrentUser() viewer: Principal,
    @Query({ schema: securityFilterQuery }) filter: SecurityFilter,
    @RequestOrigin() origin: Origin,
    @Res() response: Response,
  ): Promise<void> {
    const detail = `security log, signed ${JSON.stringify(filter)}`;
    await this.accessLog.record(viewer, { what: 'export', detail }, origin);
    await this.send(response, 'security', 'ndjson', (filename) =>
      this.exports.securityNdjson(filter, announcing(response, filename)),
    );
  }

  /** Sends a file that is written while it is sent. */
  private async send(
    response: Response,
    name: string,
    format: keyof typeof types,
    write: (filename: string) => Promise<void>,
  ): Promise<void> {
    const day = this.clock.now().toISOString().slice(0, 10);
    const filename = `${name}-${day}.${format}`;
    await sendWrittenFile(response, { name: filename, type: types[format] }, () => write(filename));
  }
}

/** Sends a file with its digest ahead of it. */
const announcing = (response: Response, filename: string): ExportTarget => ({
  out: response,
  announce: (sha256) => response.setHeader(sha256sumHeader, `${sha256}  ${filename}`),
});
