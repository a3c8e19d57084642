import { Body, ForbiddenException, Get, Inject, Post, Query } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { type z } from 'zod';
import { seesAcceptedOnly } from '@tax-firm/machines';
import { type SelectQueryBuilder } from 'typeorm';
import { ApiCall, ApiController } from '../../http/response/api-call.js';
import { NotStored } from '../../http/idempotency/idempotency.interceptor.js';
import { RecordsReturnsListed } from '../../accounts/access-log/access-log.service.js';
import { CurrentUser, type Principal, Roles, StaffWithAccess } from '../../accounts/account/access.js';
import { FIRM, type Firm, roleToApi } from '../../firm/firm.js';
import { EntityTag, type IsUnchanged } from '../../http/response/entity-tag.js';
import { ReturnAccess, viewedBy } from '../return/return-access.js';
import { Call, readers, type ReturnCall, ReturnEndpoint } from '../return/return-endpoint.js';
import { ReturnParts } from '../return/return-parts.js';
import { taxReturnView } from '../return/tax-return.dto.js';
import { TaxReturnViews } from '../return/tax-return-views.js';
import { Assignees } from '../workflow/assignees.js';
import { Clock, dayMs } from '../../base/clock.js';
import { containingFolded } from '../../base/database/prepared.js';
import { uuid } from '../../base/spellings.js';
import { unreadBy } from '../return/message-facts.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import {
  type ArchivedYear,
  archivedYears,
  archiveQuery,
  assignees,
  byEmailBody,
  type CountsQuery,
  countsQuery,
  listCounts,
  type ListQuery,
  listQuery,
  type ListStatistics,
  listStatistics,
  taxReturnList,
} from './list.dto.js';
import { pageOfReturns } from './list-order.js';
import { type ListPage, PageSender, type SendPage } from '../../http/request/paging.js';

type Query = SelectQueryBuilder<TaxReturnEntity>;

/** SQL of what each filter of the list shows. */
const filters: Readonly<Record<NonNullable<ListQuery['filter']>, string>> = {
  accepted: "r.quote = 'accepted'",
  unaccepted: "r.quote <> 'accepted'",
  individual: "r.service = 'Tax Preparation Individual'",
  business: "r.service = 'Tax Preparation Business'",
};

/** How many returns there are, in all and by filter. */
type Counts = Record<'all' | keyof typeof filters, number>;

/** Listing and reading returns. Each list contains only what its viewer may see. */
@ApiController('Tax returns', 'taxReturns')
export class TaxReturnsController {
  constructor(
    private readonly access: ReturnAccess,
    private readonly clock: Clock,
    private readonly views: TaxReturnViews,
    private readonly parts: ReturnParts,
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
    taxReturnList,
  )
  async getAll(
    @CurrentUser() viewer: Principal,
    @Query({ schema: listQuery }) { archived, order, after, limit, ...narrowing }: ListQuery,
    @PageSender() send: SendPage,
    @EntityTag() isUnchanged: IsUnchanged,
  ) {
    if (viewer.role === 'Client' && (narrowing.due || order === 'due'))
      throw new ForbiddenException('Only staff can see what is due');
    if (viewer.role === 'Client' && (narrowing.assignee || narrowing.yours))
      throw new ForbiddenException('Only staff can see who works on a tax return');
    const narrowed = () => {
      const query = this.narrowed(viewer, narrowing);
      if (viewer.role !== 'Client' && !archived) query.andWhere("r.lifecycle = 'active'");
      return query;
    };
    const queries = narrowing.yours
      ? [assignedTo, waitingUnassigned].map((part) => part(narrowed(), viewer))
      : [narrowed()];
    const page = await pageOfReturns(queries, { order, after, limit });
    return this.shown(viewer, page, send, isUnchanged);
  }

  @ReturnEndpoint('GET getById', readers, { reads: 'return' })
  @ApiCall('Get one return, with everything its screen shows', taxReturnView)
  @ApiQuery({ name: 'id', type: String })
  async getById(@Call() { viewer, taxReturn }: ReturnCall, @EntityTag() isUnchanged: IsUnchanged) {
    const [parts, usual] = await Promise.all([
      this.parts.ofOne(viewer, taxReturn.id),
      this.views.usualHours(viewer, taxReturn),
    ]);
    if (isUnchanged([...viewedBy(viewer), taxReturn, parts, usual])) return undefined;
    return this.views.one(viewer, taxReturn, parts);
  }

  /** One page of the archived returns of one tax year or of all years, newest first. */
  @Get('getArchivedTaxReturns')
  @RecordsReturnsListed('archive')
  @StaffWithAccess('Auditor')
  @ApiCall(
    'List archived returns of one tax year or of all years, newest first; the Link header has the address of the next page',
    taxReturnList,
  )
  async getArchived(
    @CurrentUser() viewer: Principal,
    @Query({ schema: archiveQuery }) { year, ...place }: z.infer<typeof archiveQuery>,
    @PageSender() send: SendPage,
    @EntityTag() isUnchanged: IsUnchanged,
  ) {
    const query = this.access.visibleTo(viewer).andWhere("r.lifecycle = 'archived'");
    if (year !== undefined) query.andWhere('r.archive_tax_year = :year', { year });
    const page = await pageOfReturns([query], { ...place, order: 'newest' });
    return this.shown(viewer, page, send, isUnchanged);
  }

  /** What is archived by tax year, the newest year first. Only the owner sees the revenue (spec 2 §6). */
  @Get('archivedYears')
  @StaffWithAccess('Auditor')
  @ApiCall(
    'Count the archived returns you may see by tax year; the owner also gets the revenue',
    archivedYears,
  )
  async archivedYears(@CurrentUser() viewer: Principal) {
    const years = await this.access
      .visibleTo(viewer)
      .andWhere("r.lifecycle = 'archived'")
      .select('r.archive_tax_year', 'year')
      .addSelect('count(*)::integer', 'returns')
      .addSelect('count(DISTINCT r.email)::integer', 'clients')
      .addSelect('sum(r.paid_cents)::float8', 'revenueCents')
      .groupBy('r.archive_tax_year')
      .orderBy('r.archive_tax_year', 'DESC')
      .getRawMany<Required<ArchivedYear>>();
    return years.map(({ revenueCents, ...year }) => ({
      ...year,
      ...(viewer.role === 'Owner' && { revenueCents }),
    }));
  }

  /** Counts everything that staff see, including archived returns. Only the owner sees the revenue (spec 2 §2.3). */
  @Get('figures')
  @StaffWithAccess('Auditor')
  @ApiCall('Count the returns you may see; the owner also gets the revenue', listStatistics)
  async figures(@CurrentUser() viewer: Principal) {
    const counted = await this.access
      .visibleTo(viewer)
      .select('count(DISTINCT r.client_id)::integer', 'clientCount')
      .addSelect("(count(*) FILTER (WHERE r.lifecycle = 'archived'))::integer", 'archivedCount')
      .addSelect('coalesce(sum(r.paid_cents), 0)::float8', 'revenueCents')
      .getRawOne<Required<ListStatistics>>();
    const { revenueCents, ...counts } = counted!;
    return { ...counts, ...(viewer.role === 'Owner' && { revenueCents }) };
  }

  /** Counts what each view of the list has, for staff. */
  @Get('counts')
  @StaffWithAccess('Auditor')
  @ApiCall(
    'Count the returns of each view of the list, within its other filters, without archived ones',
    listCounts,
  )
  async counts(
    @CurrentUser() viewer: Principal,
    @Query({ schema: countsQuery }) { filter, yours, unread, ...rest }: CountsQuery,
  ) {
    const [everyones, own, open] = await Promise.all([
      this.counted(viewer, { ...rest, unread, yours: false }),
      this.counted(viewer, { ...rest, unread, yours: true }),
      this.counted(viewer, { ...rest, unread: true, yours }),
    ]);
    const shown = filter ?? 'all';
    return { ...(yours ? own : everyones), all: everyones.all, yours: own[shown], unread: open[shown] };
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
    return this.views.many(viewer, await this.access.ofEmail(viewer, email));
  }

  /** A page as its viewer sees it, with the address of the next one; undefined if they have it already. */
  private async shown(
    viewer: Principal,
    page: ListPage<TaxReturnEntity>,
    send: SendPage,
    isUnchanged: IsUnchanged,
  ) {
    const items = send(page);
    const parts = await this.parts.ofList(
      viewer,
      items.map(({ id }) => id),
    );
    const read = [items, ...parts.values()];
    if (isUnchanged([...viewedBy(viewer), page.next ?? null, ...read])) return undefined;
    return items.map((taxReturn) => this.views.ofList(viewer, taxReturn, parts.get(taxReturn.id)!));
  }

  /** The returns that a viewer sees and that fit everything of the query but `yours`. */
  private narrowed(
    viewer: Principal,
    { filter, waitingOn, assignee, due, unread, q }: Omit<CountsQuery, 'yours'>,
  ): Query {
    const query = this.access.visibleTo(viewer);
    if (unread) query.andWhere(hasUnread(viewer));
    if (filter) query.andWhere(filters[filter]);
    // Without this, PostgreSQL would search all unaccepted ones.
    if (filter === 'unaccepted' && seesAcceptedOnly(viewer.role)) query.andWhere('false');
    if (waitingOn) query.andWhere('r.waiting_on = :waitingOn', { waitingOn });
    if (assignee) ofAssignee(query, viewer, assignee);
    if (due) query.andWhere('r.due_at < :dueBefore', { dueBefore: this.endOf(due) });
    if (q) search(query, q);
    return query;
  }

  private endOf(due: NonNullable<ListQuery['due']>): Date {
    return new Date(this.clock.now().getTime() + (due === 'week' ? 7 * dayMs : 0));
  }

  /** Counts active returns. */
  private async counted(viewer: Principal, { yours, ...narrowing }: CountsQuery): Promise<Counts> {
    const count = async (part: typeof assignedTo) => {
      const query = part(this.narrowed(viewer, narrowing).andWhere("r.lifecycle = 'active'"), viewer);
      query.select('count(*)::integer', 'all');
      for (const [filter, fits] of Object.entries(filters))
        query.addSelect(`(count(*) FILTER (WHERE ${fits}))::integer`, filter);
      return (await query.getRawOne<Counts>())!;
    };
    if (!yours) return count((query) => query);
    const [own, open] = await Promise.all([count(assignedTo), count(waitingUnassigned)]);
    const names = Object.keys(own) as (keyof Counts)[];
    return Object.fromEntries(names.map((name) => [name, own[name] + open[name]])) as Counts;
  }
}

function ofAssignee(query: Query, viewer: Principal, assignee: NonNullable<ListQuery['assignee']>): void {
  if (assignee === 'none') query.andWhere('r.assignee_id IS NULL');
  else query.andWhere('r.assignee_id = :assignee', { assignee: assignee === 'me' ? viewer.id : assignee });
}

/** What is assigned to the viewer. */
const assignedTo = (query: Query, { id }: Pick<Principal, 'id' | 'role'>): Query =>
  query.andWhere('r.assignee_id = :own', { own: id });

/** What waits on the viewer's role, and on nobody in particular. */
const waitingUnassigned = (query: Query, { role }: Pick<Principal, 'id' | 'role'>): Query =>
  query.andWhere('r.assignee_id IS NULL AND r.waiting_on = :role', { role });

const hasUnread = ({ role }: Principal): string => `EXISTS (SELECT ${unreadBy(role)})`;

/** Searches for part of the name, the email address, the company or the spouse's name, or for the beginning of the id. */
function search(query: Query, q: string): void {
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
