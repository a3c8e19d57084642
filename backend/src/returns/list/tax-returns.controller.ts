import { Body, ForbiddenException, Get, Inject, Post, Query } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { type z } from 'zod';
import { type SelectQueryBuilder } from 'typeorm';
import { ApiCall, ApiController } from '../../http/response/api-call.js';
import { NotStored } from '../../http/idempotency/idempotency.interceptor.js';
import { RecordsReturnsListed } from '../../accounts/access-log/access-log.service.js';
import { CurrentUser, type Principal, Roles, StaffWithAccess } from '../../accounts/account/access.js';
import { FIRM, type Firm, roleToApi } from '../../firm/firm.js';
import { ReturnAccess } from '../return/return-access.js';
import { Call, readers, type ReturnCall, ReturnEndpoint } from '../return/return-endpoint.js';
import { taxReturnView } from '../return/tax-return.dto.js';
import { countWhere } from '../return/state-sql.js';
import { TaxReturnViews } from '../return/tax-return-views.js';
import { Assignees } from '../workflow/assignees.js';
import { Clock, dayMs } from '../../base/clock.js';
import { containingFolded } from '../../base/database/prepared.js';
import { uuid } from '../../base/spellings.js';
import { unreadBy } from '../return/message-facts.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import * as dto from './list.dto.js';
import { pageOfReturns } from './list-order.js';
import { PageSender, type SendPage } from '../../http/request/paging.js';

/** SQL of what each filter of the list shows. */
const filters: Readonly<Record<NonNullable<dto.ListQuery['filter']>, string>> = {
  accepted: "r.quote = 'accepted'",
  unaccepted: "r.quote <> 'accepted'",
  individual: "r.service = 'Tax Preparation Individual'",
  business: "r.service = 'Tax Preparation Business'",
};

/** SQL of what is assigned to the viewer, and what waits on the viewer's role and on nobody in particular. */
const isYours = '(r.assignee_id = :viewer OR r.assignee_id IS NULL AND r.waiting_on = :role)';

/** Listing and reading returns. Each list contains only what its viewer may see. */
@ApiController('Tax returns', 'taxReturns')
export class TaxReturnsController {
  constructor(
    private readonly access: ReturnAccess,
    private readonly clock: Clock,
    private readonly views: TaxReturnViews,
    private readonly preparers: Assignees,
    @Inject(FIRM) private readonly firm: Firm,
  ) {}

  /**
   * One page of returns, starting after a cursor. Staff see archived returns only if they ask for them.
   * @throws ForbiddenException for a client who asks what is due, or who works on a return
   */
  @Get('getAll')
  @RecordsReturnsListed('returns')
  @Roles('Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner', 'Auditor')
  @ApiCall(
    'List the returns you may see, newest first; the Link header has the address of the next page',
    dto.taxReturnList,
  )
  async getAll(
    @CurrentUser() viewer: Principal,
    @Query({ schema: dto.listQuery }) { archived, order, after, limit, ...narrowing }: dto.ListQuery,
    @PageSender() send: SendPage,
  ) {
    const { filter, yours, due, assignee } = narrowing;
    if (viewer.role === 'Client' && (due || order === 'due'))
      throw new ForbiddenException('Only staff can see what is due');
    if (viewer.role === 'Client' && (assignee || yours))
      throw new ForbiddenException('Only staff can see who works on a tax return');
    const query = this.narrowed(viewer, narrowing);
    if (viewer.role !== 'Client' && !archived) query.andWhere("r.lifecycle = 'active'");
    if (filter) query.andWhere(filters[filter]);
    if (yours) query.andWhere(isYours);
    const page = await pageOfReturns(query, { order, after, limit, assignedFirst: yours });
    return this.views.many(viewer, send(page));
  }

  @ReturnEndpoint('GET getById', readers, { reads: 'return' })
  @ApiCall('Get one return, with everything its screen shows', taxReturnView)
  @ApiQuery({ name: 'id', type: String })
  getById(@Call() { viewer, taxReturn }: ReturnCall) {
    return this.views.one(viewer, taxReturn);
  }

  /** One page of the archived returns of one tax year or of all years, newest first. */
  @Get('getArchivedTaxReturns')
  @RecordsReturnsListed('archive')
  @StaffWithAccess('Auditor')
  @ApiCall(
    'List archived returns of one tax year or of all years, newest first; the Link header has the address of the next page',
    dto.taxReturnList,
  )
  async getArchived(
    @CurrentUser() viewer: Principal,
    @Query({ schema: dto.archiveQuery }) { year, ...place }: z.infer<typeof dto.archiveQuery>,
    @PageSender() send: SendPage,
  ) {
    const query = this.access.visibleTo(viewer).andWhere("r.lifecycle = 'archived'");
    if (year !== undefined) query.andWhere('r.archive_tax_year = :year', { year });
    return this.views.many(viewer, send(await pageOfReturns(query, { ...place, order: 'newest' })));
  }

  /** What is archived by tax year, the newest year first. Only the owner sees the revenue (spec 2 §6). */
  @Get('archivedYears')
  @StaffWithAccess('Auditor')
  @ApiCall(
    'Count the archived returns you may see by tax year; the owner also gets the revenue',
    dto.archivedYears,
  )
  archivedYears(@CurrentUser() viewer: Principal) {
    const years = this.access
      .visibleTo(viewer)
      .andWhere("r.lifecycle = 'archived'")
      .select('r.archive_tax_year', 'year')
      .addSelect('count(*)::integer', 'returns')
      .addSelect('count(DISTINCT r.email)::integer', 'clients')
      .groupBy('r.archive_tax_year')
      .orderBy('r.archive_tax_year', 'DESC');
    return withRevenue(years, viewer).getRawMany<dto.ArchivedYear>();
  }

  /** Counts everything that staff see, including archived returns. Only the owner sees the revenue (spec 2 §2.3). */
  @Get('figures')
  @StaffWithAccess('Auditor')
  @ApiCall('Count the returns you may see; the owner also gets the revenue', dto.listStatistics)
  figures(@CurrentUser() viewer: Principal) {
    const counts = this.access
      .visibleTo(viewer)
      .select('count(DISTINCT r.client_id)::integer', 'clientCount')
      .addSelect(countWhere("r.lifecycle = 'archived'"), 'archivedCount');
    return withRevenue(counts, viewer).getRawOne<dto.ListStatistics>();
  }

  /** Counts what each view of the list has, for staff. */
  @Get('counts')
  @StaffWithAccess('Auditor')
  @ApiCall(
    'Count the returns of each view of the list, within its other filters, without archived ones',
    dto.listCounts,
  )
  counts(
    @CurrentUser() viewer: Principal,
    @Query({ schema: dto.countsQuery }) { filter, yours, ...rest }: dto.CountsQuery,
  ) {
    const onlyYours = yours ? isYours : 'true';
    const shown = filter ? filters[filter] : 'true';
    const query = this.narrowed(viewer, rest)
      .andWhere(`r.lifecycle = 'active'`)
      .select('count(*)::integer', 'all')
      .addSelect(countWhere(isYours, shown), 'yours')
      .addSelect(countWhere(hasUnread(viewer), onlyYours, shown), 'unread');
    for (const [name, fits] of Object.entries(filters)) query.addSelect(countWhere(onlyYours, fits), name);
    return query.getRawOne<dto.ListCounts>();
  }

  @Get('assignees')
  @StaffWithAccess('Auditor')
  @ApiCall('List who can be assigned to returns, with how many each has', dto.assignees)
  async assignees(@CurrentUser() viewer: Principal) {
    const all = await this.preparers.all(viewer);
    return all.map((each) => ({ ...each, role: roleToApi(each.role, this.firm) }));
  }

  @Post('getByEmail123')
  @NotStored()
  @RecordsReturnsListed('returns of an address')
  @Roles('Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner', 'Auditor')
  @ApiCall('List the returns of one email address, oldest first', dto.taxReturnList)
  async getByEmail(
    @CurrentUser() viewer: Principal,
    @Body({ schema: dto.byEmailBody }) { email }: z.infer<typeof dto.byEmailBody>,
  ) {
    return this.views.many(viewer, await this.access.ofEmail(viewer, email));
  }

  /** The returns that a viewer sees and that fit this of the query. */
  private narrowed(
    viewer: Principal,
    { waitingOn, assignee, due, unread, q }: Omit<dto.CountsQuery, 'filter' | 'yours'>,
  ) {
    const query = this.access.visibleTo(viewer).setParameters({ viewer: viewer.id, role: viewer.role });
    if (waitingOn) query.andWhere('r.waiting_on = :waitingOn', { waitingOn });
    if (assignee === 'none') query.andWhere('r.assignee_id IS NULL');
    else if (assignee)
      query.andWhere('r.assignee_id = :assignee', { assignee: assignee === 'me' ? viewer.id : assignee });
    if (due) {
      const before = new Date(this.clock.now().getTime() + (due === 'week' ? 7 * dayMs : 0));
      query.andWhere('r.due_at < :before', { before });
    }
    if (unread) query.andWhere(hasUnread(viewer));
    if (q) search(query, q);
    return query;
  }
}

const hasUnread = ({ role }: Principal): string => `EXISTS (SELECT ${unreadBy(role)})`;

/** Adds what was paid minus refunds, in integer cents, for the owner. */
const withRevenue = (query: SelectQueryBuilder<TaxReturnEntity>, { role }: Principal) =>
  role === 'Owner' ? query.addSelect('coalesce(sum(r.paid_cents), 0)::float8', 'revenueCents') : query;

/** Searches for part of the name, the email address, the company or the spouse's name, or for the beginning of the id. */
function search(query: SelectQueryBuilder<TaxReturnEntity>, q: string): void {
  const ids = idsBeginningWith(q.toLowerCase());
  const named = 'r.words LIKE :like';
  query.andWhere(ids ? `(${named} OR r.id BETWEEN :first AND :last)` : named, {
    like: containingFolded(q),
    ...ids,
  });
}

/** The first and last UUID that begin with a text; undefined if no UUID can. */
function idsBeginningWith(text: string): { first: string; last: string } | undefined {
  const filled = (digit: string) =>
    text + '________-____-____-____-____________'.slice(text.length).replaceAll('_', digit);
  const [first, last] = [filled('0'), filled('f')];
  return uuid.test(first) ? { first, last } : undefined;
}
