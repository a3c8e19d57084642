import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { NotStored } from '../../idempotency/response-serializer.js';
import { type Request, type Response } from 'express';
import { type z } from 'zod';
import { RecordsReturnsListed } from '../../access-log/records-list.js';
import { CurrentUser, type Principal, Roles, StaffWithAccess } from '../../accounts/index.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { roleToApi } from '../../firm/role-name.js';
import { isUnchanged } from '../../http/entity-tag.js';
import { linkNext } from '../../http/paging.js';
import { type ReadReturn, viewedBy } from '../return/return-access.js';
import { CurrentRead, ReturnEndpoint, readers } from '../return/return-endpoint.js';
import { RecordsRead } from '../return/records-read.js';
import { type TaxReturnSummary, taxReturnView, type TaxReturnView } from '../return/tax-return.view.js';
import { TaxReturnViews, viewParts } from '../return/tax-return-views.js';
import { Assignees } from '../workflow/assignees.js';
import {
  type ArchivedYear,
  archivedYears,
  type ArchiveQuery,
  archiveQuery,
  assignees,
  byEmailBody,
  type CountsQuery,
  countsQuery,
  type ListCounts,
  type ListedAssignees,
  listCounts,
  type ListStatistics,
  listStatistics,
  type ListQuery,
  listQuery,
  taxReturnList,
} from './list.dto.js';
import { type Page } from './list-order.js';
import { ReturnListService } from './return-list.service.js';

/** Listing and reading returns. */
@ApiTags('Tax returns')
@Controller('taxReturns')
export class TaxReturnsController {
  constructor(
    private readonly lists: ReturnListService,
    private readonly views: TaxReturnViews,
    private readonly preparers: Assignees,
    @Inject(FIRM) private readonly firm: Firm,
  ) {}

  @Get('getAll')
  @RecordsReturnsListed('returns')
  @Roles('Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner', 'Auditor')
  @ApiOperation({
    summary: 'List the returns you may see, newest first; the Link header has the address of the next page',
  })
  @ApiOkResponse({ standardSchema: taxReturnList })
  async getAll(
    @CurrentUser() viewer: Principal,
    @Query({ schema: listQuery }) query: ListQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TaxReturnSummary[] | undefined> {
    const shown = this.shown(viewer, await this.lists.page(viewer, query), { request, response });
    return shown && this.lists.stillDue(shown, query.due);
  }

  @Get('getById')
  @ReturnEndpoint('query.id', readers, { parts: viewParts })
  @RecordsRead('return')
  @ApiOperation({ summary: 'Get one return, with everything its screen shows' })
  @ApiQuery({ name: 'id', type: String })
  @ApiOkResponse({ standardSchema: taxReturnView })
  async getById(
    @CurrentUser() viewer: Principal,
    @CurrentRead() { taxReturn, revision, parts }: ReadReturn,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TaxReturnView | undefined> {
    const usual = await this.views.usualHours(viewer, taxReturn);
    if (isUnchanged(request, response, [...viewedBy(viewer), revision, parts, usual])) return undefined;
    return this.views.one(viewer, taxReturn, parts);
  }

  @Get('getArchivedTaxReturns')
  @RecordsReturnsListed('archive')
  @StaffWithAccess('Auditor')
  @ApiOperation({
    summary:
      'List archived returns of one tax year or of all years, newest first; the Link header has the address of the next page',
  })
  @ApiOkResponse({ standardSchema: taxReturnList })
  async getArchived(
    @CurrentUser() viewer: Principal,
    @Query({ schema: archiveQuery }) query: ArchiveQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TaxReturnSummary[] | undefined> {
    return this.shown(viewer, await this.lists.archived(viewer, query), { request, response });
  }

  @Get('archivedYears')
  @StaffWithAccess('Auditor')
  @ApiOperation({
    summary: 'Count the archived returns you may see by tax year; the owner also gets the revenue',
  })
  @ApiOkResponse({ standardSchema: archivedYears })
  archivedYears(@CurrentUser() viewer: Principal): Promise<ArchivedYear[]> {
    return this.lists.archivedYears(viewer);
  }

  @Get('figures')
  @StaffWithAccess('Auditor')
  @ApiOperation({ summary: 'Count the returns you may see; the owner also gets the revenue' })
  @ApiOkResponse({ standardSchema: listStatistics })
  figures(@CurrentUser() viewer: Principal): Promise<ListStatistics> {
    return this.lists.statistics(viewer);
  }

  @Get('counts')
  @StaffWithAccess('Auditor')
  @ApiOperation({
    summary: 'Count the returns of each view of the list, within its other filters, without archived ones',
  })
  @ApiOkResponse({ standardSchema: listCounts })
  counts(
    @CurrentUser() viewer: Principal,
    @Query({ schema: countsQuery }) query: CountsQuery,
  ): Promise<ListCounts> {
    return this.lists.counts(viewer, query);
  }

  @Get('assignees')
  @StaffWithAccess('Auditor')
  @ApiOperation({ summary: 'List who can be assigned to returns, with how many each has' })
  @ApiOkResponse({ standardSchema: assignees })
  async assignees(@CurrentUser() viewer: Principal): Promise<ListedAssignees> {
    const all = await this.preparers.all(viewer);
    return all.map((each) => ({ ...each, role: roleToApi(each.role, this.firm) }));
  }

  @Post('getByEmail123')
  @NotStored()
  @RecordsReturnsListed('returns of an address')
  @HttpCode(200)
  @Roles('Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner', 'Auditor')
  @ApiOperation({ summary: 'List the returns of one email address, oldest first' })
  @ApiOkResponse({ standardSchema: taxReturnList })
  async getByEmail(
    @CurrentUser() viewer: Principal,
    @Body({ schema: byEmailBody }) { email }: z.infer<typeof byEmailBody>,
  ): Promise<TaxReturnSummary[]> {
    return this.views.many(viewer, await this.lists.ofEmail(viewer, email));
  }

  /** A page as its viewer sees it, with the address of the next one; undefined if they have it already. */
  private shown(
    viewer: Principal,
    { items, next }: Page,
    { request, response }: { request: Request; response: Response },
  ): TaxReturnSummary[] | undefined {
    linkNext(request, response, next);
    const read = items.flatMap(({ taxReturn, revision, parts }) => [taxReturn.id, revision, parts]);
    if (isUnchanged(request, response, [...viewedBy(viewer), next ?? '', ...read])) return undefined;
    return items.map(({ taxReturn, parts }) => this.views.ofList(viewer, taxReturn, parts));
  }
}
