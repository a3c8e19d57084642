import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Get, Inject, Query, Res } from '@nestjs/common';
import { type Response } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { ApiCall, ApiController, ApiFile } from '../http/response/api-call.js';
import { AccessLog, RecordsListRead } from '../accounts/access-log/access-log.service.js';
import { RecentlyConfirmed, Roles } from '../accounts/account/access.js';
import { Clock } from '../base/clock.js';
import { ENVIRONMENT, type Environment } from '../base/config/environment.js';
import { PageSender, type SendPage } from '../http/request/paging.js';
import { sendWrittenFile } from '../http/response/send-written-file.js';
import { WorkflowRegistry } from '../workflow/engine/registry.js';
import { anchorsIn } from './anchors/anchors.js';
import { historyCsv, historyLines, securityCsv, securityLines, signed } from './export/exports.js';
import * as dto from './lists/audit.dto.js';
import { countSecurity, listReads, listSecurity, listTransitions } from './lists/lists.js';
import { recordKinds } from './lists/record-kinds.js';
import { rootsIn, SigningKey } from './roots/root.js';
import { verifyRecord } from './verification/record-verifier.js';

/** The file's digest as `sha256sum` prints it. */
const sha256sumHeader = 'X-Sha256sum';
const announced = { headers: { [sha256sumHeader]: { schema: { type: 'string' as const } } } };

const types = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' } as const;

/** Shows who did what and who read what. Changes nothing. */
@ApiController('Audit', 'audit')
@Roles('Owner', 'Auditor')
export class AuditController {
  private verifying?: Promise<dto.Verification>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly key: SigningKey,
    private readonly registry: WorkflowRegistry,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly accessLog: AccessLog,
    private readonly clock: Clock,
  ) {}

  @Get('transitions')
  @RecordsListRead('audit: history')
  @ApiCall(
    'List the history across returns, newest first; the Link header has the address of the next page',
    dto.transitionList,
  )
  async list(
    @Query({ schema: dto.transitionQuery }) query: dto.TransitionQuery,
    @PageSender() send: SendPage,
  ) {
    return send(await listTransitions(this.dataSource, query));
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
    @Query({ schema: dto.exportQuery }) { format, ...filter }: dto.ExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    const detail = JSON.stringify({ format, ...filter });
    await this.send(response, detail, 'history', format, (manager, at) =>
      format === 'csv' ? historyCsv(manager, filter) : signed(historyLines(manager, filter, at), this.key),
    );
  }

  @Get('verify')
  @ApiCall(
    {
      summary: 'Recompute every hash chain, replay every history, and check every daily root',
      description: 'Takes seconds to minutes; lists what is wrong.',
    },
    dto.verification,
  )
  verify() {
    // Calls during a run share its result.
    this.verifying ??= this.verifyAll().finally(() => (this.verifying = undefined));
    return this.verifying;
  }

  @Get('roots')
  @ApiCall('List the signed roots of all days, with the public key', dto.auditRoots)
  async roots() {
    const { publicKey, fingerprint } = this.key;
    const { manager } = this.dataSource;
    const anchors = await anchorsIn(manager);
    const roots = (await rootsIn(manager)).reverse().map((root) => ({
      ...root,
      anchors: anchors
        .filter(({ day }) => day === root.day)
        .map(({ kind, by, at }) => ({ kind, by, at: at.toISOString() })),
    }));
    return { publicKey, fingerprint, roots };
  }

  @Get('reads')
  @RecordsListRead('audit: reads')
  @ApiCall('List who read which return or file, newest first; paged like the history', dto.readList)
  async readsOf(@Query({ schema: dto.readQuery }) query: dto.ReadQuery, @PageSender() send: SendPage) {
    return send(await listReads(this.dataSource, query));
  }

  @Get('security')
  @RecordsListRead('audit: security log')
  @ApiCall('List the security log, newest first; paged like the history', dto.securityList)
  async securityLog(
    @Query({ schema: dto.securityQuery }) query: dto.SecurityQuery,
    @PageSender() send: SendPage,
  ) {
    return send(await listSecurity(this.dataSource, query));
  }

  @Get('security/counts')
  @ApiCall('Count the rows of the security log by kind', dto.securityCounts)
  securityCounts(@Query({ schema: dto.securityFilterQuery }) query: dto.SecurityFilter) {
    return countSecurity(this.dataSource, query);
  }

  @Get('security/export')
  @RecentlyConfirmed()
  @ApiFile('Export the security log as CSV for spreadsheets', 'text/csv')
  async exportSecurity(
    @Query({ schema: dto.securityFilterQuery }) filter: dto.SecurityFilter,
    @Res() response: Response,
  ): Promise<void> {
    const detail = `security log ${JSON.stringify(filter)}`;
    await this.send(response, detail, 'security', 'csv', (manager) => securityCsv(manager, filter));
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
    @Query({ schema: dto.securityFilterQuery }) filter: dto.SecurityFilter,
    @Res() response: Response,
  ): Promise<void> {
    const detail = `security log, signed ${JSON.stringify(filter)}`;
    await this.send(response, detail, 'security', 'ndjson', (manager, at) =>
      signed(securityLines(manager, filter, at), this.key),
    );
  }

  /** Verifies history, logs and daily roots on the server. `npm run verify-history` does the same from outside. */
  private async verifyAll(): Promise<dto.Verification> {
    const verdict = await verifyRecord(this.dataSource, this.registry.definitions, this.environment);
    const findings = verdict.findings.map(
      ({ day = null, machine, workflowId = null, seq = null, problem }) => ({
        day,
        about: recordKinds.find((kind) => kind === machine) ?? null,
        workflowId,
        seq,
        problem,
      }),
    );
    return { ...verdict, finding: findings[0] ?? null, findings };
  }

  /**
   * Sends a file of a consistent snapshot, after the access log has recorded it. Reads the snapshot twice, so that the file's digest
   * can precede it and nothing is kept on a disk meanwhile.
   * @param linesOf what to write; `exportedAt` is ISO 8601
   */
  private async send(
    response: Response,
    detail: string,
    name: string,
    format: keyof typeof types,
    linesOf: (manager: EntityManager, exportedAt: string) => AsyncIterable<string>,
  ): Promise<void> {
    await this.accessLog.record({ what: 'export', detail });
    const exportedAt = this.clock.now().toISOString();
    const file = { name: `${name}-${exportedAt.slice(0, 10)}.${format}`, type: types[format] };
    await sendWrittenFile(response, file, () =>
      this.dataSource.transaction('REPEATABLE READ', async (manager) => {
        await manager.query('SET TRANSACTION READ ONLY');
        const digest = createHash('sha256');
        for await (const line of linesOf(manager, exportedAt)) digest.update(line);
        response.setHeader(sha256sumHeader, `${digest.digest('hex')}  ${file.name}`);
        await pipeline(linesOf(manager, exportedAt), response);
      }),
    );
  }
}
