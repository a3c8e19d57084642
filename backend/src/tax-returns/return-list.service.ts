import { BadRequestException, ForbiddenException, Injectable } from '@nestjs/common';
import { type SelectQueryBuilder } from 'typeorm';
import { type Principal } from '../auth/index.js';
import { ReturnAccess } from './return-access.js';
import { type ListQuery } from './tax-return.dto.js';
import { type Figures } from './tax-return.view.js';
import { type TaxReturnEntity } from './tax-return.entity.js';

type Query = SelectQueryBuilder<TaxReturnEntity>;

const filters: Record<NonNullable<ListQuery['filter']>, (query: Query) => Query> = {
  accepted: (query) => query.andWhere("r.quote = 'accepted'"),
  unaccepted: (query) => query.andWhere("r.quote <> 'accepted'"),
  individual: (query) => query.andWhere("r.service = 'Tax Preparation Individual'"),
  business: (query) => query.andWhere("r.service = 'Tax Preparation Business'"),
};

export interface Page {
  readonly items: TaxReturnEntity[];
  /** Cursor of the next page; undefined on the last. */
  readonly next?: string;
}

/** Lists of returns, each only of what its viewer sees. */
@Injectable()
export class ReturnListService {
  constructor(private readonly access: ReturnAccess) {}

  /** Newest first, a page from a cursor on; archived ones left out for staff. */
  async page(viewer: Principal, { filter, q, after, limit }: ListQuery): Promise<Page> {
    const query = this.access.visibleTo(viewer);
    if (viewer.role !== 'Client') query.andWhere("r.lifecycle = 'active'");
    if (filter) filters[filter](query);
    if (q)
      query.andWhere('(r.name ILIKE :like OR r.email ILIKE :like OR r.id::text LIKE :start)', {
        like: `%${escaped(q)}%`,
        start: `${escaped(q.toLowerCase())}%`,
      });
    if (after) query.andWhere('(r.created_at, r.id) < (:createdAt, :id)', cursorParts(after));
    const found = await query
      .orderBy('r.createdAt', 'DESC')
      .addOrderBy('r.id', 'DESC')
      .limit(limit + 1)
      .getMany();
    const items = found.slice(0, limit);
    return { items, next: found.length > limit ? cursorOf(items.at(-1)!) : undefined };
  }

  /** Archived returns, newest first, of one tax year or of all. */
  archived(viewer: Principal, year?: number): Promise<TaxReturnEntity[]> {
    const query = this.access.visibleTo(viewer).andWhere("r.lifecycle = 'archived'");
    if (year !== undefined) query.andWhere('r.archive_tax_year = :year', { year });
    return query.orderBy('r.archiveTaxYear', 'DESC').addOrderBy('r.createdAt', 'DESC').getMany();
  }

  /** Counts over everything the viewer sees, archives included; revenue is the owner's alone (spec 2 §2.3). */
  async figures(viewer: Principal): Promise<Figures> {
    const paid = "r.payment IN ('paid', 'disputed')";
    const row = await this.access
      .visibleTo(viewer)
      .select('count(DISTINCT r.client_id)::integer', 'clientCount')
      .addSelect("(count(*) FILTER (WHERE r.lifecycle = 'archived'))::integer", 'archivedCount')
      .addSelect(
        `coalesce(sum((r.context #>> '{payment,amountCents}')::integer) FILTER (WHERE ${paid}), 0)::integer`,
        'revenueCents',
      )
      .getRawOne<Figures & { revenueCents: number }>();
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

/** `%` and `_` in a search are themselves. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const cursorOf = ({ createdAt, id }: TaxReturnEntity): string =>
  Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');

function cursorParts(cursor: string): { createdAt: string; id: string } {
  const match = /^(\S+) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match || Number.isNaN(Date.parse(match[1]!)))
    throw new BadRequestException({ errors: { after: 'Take the cursor from the Link header' } });
  return { createdAt: match[1]!, id: match[2]! };
}
