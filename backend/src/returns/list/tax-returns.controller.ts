import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { ApiCall } from '../../http/response/api-call.js';
import { NotStored } from '../../http/idempotency/response-serializer.js';
import { type Request, type Response } from 'express';
import { type z } from 'zod';
import { RecordsReturnsListed } from '../../accounts/access-log/records-list.js';
import { CurrentUser, Roles, StaffWithAccess } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { roleToApi } from '../../firm/role-name.js';
import { isUnchanged } from '../../http/response/entity-tag.js';
import { linkNext } from '../../http/request/paging.js';
import { viewedBy } from '../return/return-access.js';
import { Call, readers, type ReturnCall, ReturnEndpoint } from '../return/return-endpoint.js';
import { ReturnParts } from '../return/return-parts.js';
import { RecordsRead } from '../return/records-read.js';
import { taxReturnView } from '../return/tax-return.dto.js';
import { TaxReturnViews } from '../return/tax-return-views.js';
import { Assignees } from '../workflow/assignees.js';
import {
  archivedYears,
  archiveQuery,
  assignees,
  byEmailBody,
  type CountsQuery,
  countsQuery,
  listCounts,
  type ListQuery,
  listQuery,
  listStatistics,
  taxReturnList,
} from './list.dto.js';
import { type PageOfReturns } from './list-order.js';
import { ReturnListService } from './return-list.service.js';

/** Listing and reading returns. */
@ApiTags('Tax returns')
@Controller('taxReturns')
export class TaxReturnsController {
  constructor(
    private readonly lists: ReturnListService,
    private readonly views: TaxReturnViews,
    private readonly parts: ReturnParts,
    private readonly preparers: Assignees,
    @Inject(FIRM) private readonly firm: Firm,
  ) {}

  @Get('getAll')
  @RecordsReturnsListed('returns')
  @Roles('Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner', 'Auditor')
  @ApiCall(
    'List the returns you may see, newest first; the Link header has the address of the next page',
    taxReturnList,
  )
  async getAll(
    @CurrentUser() viewer: Principal,
    @Query({ schema: listQuery }) query: ListQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.shown(viewer, await this.lists.page(viewer, query), request, response);
  }

  @ReturnEndpoint('GET getById', readers)
  @RecordsRead('return')
  @ApiCall('Get one return, with everything its screen shows', taxReturnView)
  @ApiQuery({ name: 'id', type: String })
  async getById(
    @Call() { viewer, taxReturn }: ReturnCall,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const [parts, usual] = await Promise.all([
      this.parts.ofOne(viewer, taxReturn.id),
      this.views.usualHours(viewer, taxReturn),
    ]);
    if (isUnchanged(request, response, [...viewedBy(viewer), taxReturn, parts, usual])) return undefined;
    return this.views.one(viewer, taxReturn, parts);
  }

  @Get('getArchivedTaxReturns')
  @RecordsReturnsListed('archive')
  @StaffWithAccess('Auditor')
  @ApiCall(
    'List archived returns of one tax year or of all years, newest first; the Link header has the address of the next page',
    taxReturnList,
  )
  async getArchived(
    @CurrentUser() viewer: Principal,
    @Query({ schema: archiveQuery }) query: z.infer<typeof archiveQuery>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.shown(viewer, await this.lists.archived(viewer, query), request, response);
  }

  @Get('archivedYears')
  @StaffWithAccess('Auditor')
  @ApiCall(
    'Count the archived returns you may see by tax year; the owner also gets the revenue',
    archivedYears,
  )
  archivedYears(@CurrentUser() viewer: Principal) {
    return this.lists.archivedYears(viewer);
  }

  @Get('figures')
  @StaffWithAccess('Auditor')
  @ApiCall('Count the returns you may see; the owner also gets the revenue', listStatistics)
  figures(@CurrentUser() viewer: Principal) {
    return this.lists.statistics(viewer);
  }

  @Get('counts')
  @StaffWithAccess('Auditor')
  @ApiCall(
    'Count the returns of each view of the list, within its other filters, without archived ones',
    listCounts,
  )
  counts(@CurrentUser() viewer: Principal, @Query({ schema: countsQuery }) query: CountsQuery) {
    return this.lists.counts(viewer, query);
  }

  @Get('assignees')
  @StaffWithAccess('Auditor')
  @ApiCall('List who can be assigned to returns, with how many each has', assignees)
  async assignees(@CurrentUser() viewer: Principal) {
    const all = await this.preparers.all(viewer);
    return all.map((each) => ({ ...each, role: roleToApi(each.role, this.firm) }));
  }

  @Post('getByEmail123')
  @NotStored()
  @RecordsReturnsListed('returns of an address')
  @Roles('Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner', 'Auditor')
  @ApiCall('List the returns of one email address, oldest first', taxReturnList)
  async getByEmail(
    @CurrentUser() viewer: Principal,
    @Body({ schema: byEmailBody }) { email }: z.infer<typeof byEmailBody>,
  ) {
    return this.views.many(viewer, await this.lists.ofEmail(viewer, email));
  }

  /** A page as its viewer sees it, with the address of the next one; undefined if they have it already. */
  private async shown(
    viewer: Principal,
    { items, next }: PageOfReturns,
    request: Request,
    response: Response,
  ) {
    linkNext(request, response, next);
    const parts = await this.parts.ofList(
      viewer,
      items.map(({ id }) => id),
    );
    const read = [items, ...parts.values()];
    if (isUnchanged(request, response, [...viewedBy(viewer), next ?? null, ...read])) return undefined;
    return items.map((taxReturn) => this.views.ofList(viewer, taxReturn, parts.get(taxReturn.id)!));
  }
}
