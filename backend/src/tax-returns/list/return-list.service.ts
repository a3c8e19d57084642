import { ForbiddenException, Injectable } from '@nestjs/common';
import { type SelectQueryBuilder } from 'typeorm';
import { type Principal } from '../../accounts/index.js';
import { uuid } from '../../common/uuid.js';
import { ReturnAccess } from '../return/return-access.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { type ListStatistics, type ListQuery } from './list.dto.js';
import { type Page, pageOf } from './list-order.js';

type Query = SelectQueryBuilder<TaxReturnEntity>;

const filters: Record<NonNullable<ListQuery['filter']>, (query: Query) => Query> = {
  accepted: (query) => query.andWhere("r.quote = 'accepted'"),
  unaccepted: (query) => query.andWhere("r.quote <> 'accepted'"),
  individual: (query) => query.andWhere("r.service = 'Tax Preparation Individual'"),
  business: (query) => query.andWhere("r.service = 'Tax Preparation Business'"),
};

/** Lists of returns, each only of what its viewer sees. */
@Injectable()
export class ReturnListService {
  constructor(private readonly access: ReturnAccess) {}

  /** A page from a cursor on; archived ones left out for staff. */
  async page(viewer: Principal, { filter, waitingOn, q, ...place }: ListQuery): Promise<Page> {
    const query = this.access.visibleTo(viewer);
    if (viewer.role !== 'Client') query.andWhere("r.lifecycle = 'active'");
    if (filter) filters[filter](query);
    if (waitingOn) query.andWhere('r.waiting_on = :waitingOn', { waitingOn });
    if (q) search(query, q);
    return pageOf(query, place);
  }

  /** Archived returns, newest first, of one tax year or of all. */
  archived(viewer: Principal, year?: number): Promise<TaxReturnEntity[]> {
    const query = this.access.visibleTo(viewer).andWhere("r.lifecycle = 'archived'");
    if (year !== undefined) query.andWhere('r.archive_tax_year = :year', { year });
    return query.orderBy('r.archiveTaxYear', 'DESC').addOrderBy('r.createdAt', 'DESC').getMany();
  }

  /** Counts over everything the viewer sees, archives included; revenue is the owner's alone (spec 2 §2.3). */
  async statistics(viewer: Principal): Promise<ListStatistics> {
    const paid = "r.payment IN ('paid', 'disputed')";
    const row = await this.access
      .visibleTo(viewer)
      .select('count(DISTINCT r.client_id)::integer', 'clientCount')
      .addSelect("(count(*) FILTER (WHERE r.lifecycle = 'archived'))::integer", 'archivedCount')
      // A number of up to 2^53 cents: 32 bits end at $21 million.
      .addSelect(`coalesce(sum(r.paid_cents) FILTER (WHERE ${paid}), 0)::float8`, 'revenueCents')
      .getRawOne<ListStatistics & { revenueCents: number }>();
    const { clientCount, archivedCount, revenueCents } = row!;
    return { clientCount, archivedCount, ...(viewer.role === 'Owner' && { revenueCents }) };
  }

  /** Returns of one e-mail, oldest first. @throws ForbiddenException for a client who asks for another's */
  ofEmail(viewer: Principal, email: string): Promise<TaxReturnEntity[]> {
    if (viewer.role === 'Client' && viewer.email.toLowerCase() !== email.toLowerCase()) {
      throw new ForbiddenException('You can see only your own tax returns');
    }
    return this.access
      .visibleTo(viewer)
      .andWhere('lower(r.email) = lower(:email)', { email })
      .orderBy('r.createdAt', 'ASC')
      .getMany();
  }
}

/** By a part of the name or e-mail, or by how the id begins. */
function search(query: Query, q: string): void {
  const named = '(r.name ILIKE :like OR r.email ILIKE :like)';
  const ids = idsBeginningWith(q.toLowerCase());
  query.andWhere(ids ? `(${named} OR r.id BETWEEN :first AND :last)` : named, {
    like: `%${escaped(q)}%`,
    ...ids,
  });
}

/** `%` and `_` in a search are themselves. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The first and the last uuid that begin so; undefined for a text that no uuid begins with. */
function idsBeginningWith(text: string): { first: string; last: string } | undefined {
  const filled = (digit: string) =>
    text + '________-____-____-____-____________'.slice(text.length).replaceAll('_', digit);
  const [first, last] = [filled('0'), filled('f')];
  return uuid.test(first) ? { first, last } : undefined;
}
