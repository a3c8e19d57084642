import { ForbiddenException, Injectable } from '@nestjs/common';
import { normalizeEmail } from '@tax-firm/contract';
import { seesAcceptedOnly } from '@tax-firm/machines';
import { type SelectQueryBuilder } from 'typeorm';
import { type z } from 'zod';
import { type Principal } from '../../accounts/account/principal.js';
import { Clock, dayMs } from '../../base/clock.js';
import { containingFolded } from '../../base/database/prepared.js';
import { uuid } from '../../base/spellings.js';
import { unreadBy } from '../return/message-facts.js';
import { ReturnAccess } from '../return/return-access.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import {
  type ArchivedYear,
  type archiveQuery,
  type CountsQuery,
  type ListCounts,
  type ListQuery,
  type ListStatistics,
} from './list.dto.js';
import { type PageOfReturns, pageOfReturns } from './list-order.js';

type Query = SelectQueryBuilder<TaxReturnEntity>;

const filters: Record<NonNullable<ListQuery['filter']>, (query: Query) => Query> = {
  accepted: (query) => query.andWhere("r.quote = 'accepted'"),
  unaccepted: (query) => query.andWhere("r.quote <> 'accepted'"),
  individual: (query) => query.andWhere("r.service = 'Tax Preparation Individual'"),
  business: (query) => query.andWhere("r.service = 'Tax Preparation Business'"),
};

/** Lists returns. Each list contains only what its viewer may see. */
@Injectable()
export class ReturnListService {
  constructor(
    private readonly access: ReturnAccess,
    private readonly clock: Clock,
  ) {}

  /**
   * One page of returns, starting after a cursor. Staff see archived returns only if they ask for them.
   * @throws ForbiddenException for a client who asks what is due, or who works on a return
   */
  async page(
    viewer: Principal,
    { archived, order, after, limit, ...narrowing }: ListQuery,
  ): Promise<PageOfReturns> {
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
    return pageOfReturns(queries, { order, after, limit });
  }

  /** The returns that a viewer sees and that fit everything of the query but `yours`. */
  private narrowed(
    viewer: Principal,
    { filter, waitingOn, assignee, due, unread, q }: Omit<CountsQuery, 'yours'>,
  ): Query {
    const query = this.access.visibleTo(viewer);
    if (unread) query.andWhere(hasUnread(viewer));
    if (filter) filters[filter](query);
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

  /** One page of the archived returns of one tax year or of all years, newest first. */
  archived(viewer: Principal, { year, ...place }: z.infer<typeof archiveQuery>): Promise<PageOfReturns> {
    const query = this.access.visibleTo(viewer).andWhere("r.lifecycle = 'archived'");
    if (year !== undefined) query.andWhere('r.archive_tax_year = :year', { year });
    return pageOfReturns([query], { ...place, order: 'newest' });
  }

  /** What is archived by tax year, the newest year first. Only the owner sees the revenue (spec 2 §6). */
  async archivedYears(viewer: Principal): Promise<ArchivedYear[]> {
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
  async statistics(viewer: Principal): Promise<ListStatistics> {
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
  async counts(viewer: Principal, { filter, yours, unread, ...rest }: CountsQuery): Promise<ListCounts> {
    const [everyones, own, open] = await Promise.all([
      this.kinds(viewer, { ...rest, unread, yours: false }),
      this.kinds(viewer, { ...rest, unread, yours: true }),
      this.kinds(viewer, { ...rest, unread: true, yours }),
    ]);
    const shown = yours ? own : everyones;
    return {
      all: sumOf(everyones),
      accepted: sumOf(shown, 'accepted'),
      individual: sumOf(shown, 'individual'),
      business: sumOf(shown, 'business'),
      unaccepted: sumOf(shown, 'unaccepted'),
      yours: sumOf(own, filter),
      unread: sumOf(open, filter),
    };
  }

  /** Counts active returns by what they can be filtered by. */
  private async kinds(viewer: Principal, { yours, ...narrowing }: CountsQuery): Promise<Kind[]> {
    const count = async (part: typeof assignedTo = (query) => query) =>
      part(this.narrowed(viewer, narrowing).andWhere("r.lifecycle = 'active'"), viewer)
        .select('r.service', 'service')
        .addSelect("r.quote = 'accepted'", 'accepted')
        .addSelect('count(*)::integer', 'returns')
        .groupBy('1, 2')
        .getRawMany<Kind>();
    return (await Promise.all(yours ? [count(assignedTo), count(waitingUnassigned)] : [count()])).flat();
  }

  /** The returns of one email address, oldest first. @throws ForbiddenException for a client who asks for another's */
  ofEmail(viewer: Principal, email: string): Promise<TaxReturnEntity[]> {
    if (viewer.role === 'Client' && viewer.email !== normalizeEmail(email)) {
      throw new ForbiddenException('You can see only your own tax returns');
    }
    return this.access
      .visibleTo(viewer)
      .andWhere('r.email = :email', { email: normalizeEmail(email) })
      .orderBy('r.createdAt', 'ASC')
      .getMany();
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

/** How many active returns share these values, by which the list can be filtered. */
interface Kind {
  readonly service: string;
  readonly accepted: boolean;
  readonly returns: number;
}

/** Whether a filter has a kind of returns: the same as `filters`, for counting. */
const fits: Record<NonNullable<ListQuery['filter']>, (kind: Kind) => boolean> = {
  accepted: ({ accepted }) => accepted,
  unaccepted: ({ accepted }) => !accepted,
  individual: ({ service }) => service === 'Tax Preparation Individual',
  business: ({ service }) => service === 'Tax Preparation Business',
};

const sumOf = (kinds: readonly Kind[], filter?: ListQuery['filter']): number =>
  kinds.filter((kind) => !filter || fits[filter](kind)).reduce((total, { returns }) => total + returns, 0);

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
