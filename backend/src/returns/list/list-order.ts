import { type ListOrder } from '@tax-firm/contract';
import { QueryFailedError, type SelectQueryBuilder } from 'typeorm';
import { z } from 'zod';
import { uuid } from '../../base/spellings.js';
import { cursorOf, type ListPage, noCursor, readCursor } from '../../http/request/paging.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { type ListQuery } from './list.dto.js';

/**
 * Each order sorts by an SQL expression over the alias `r`, never null, with which an index starts
 * (migrations/src/*-returns.ts). Ties are broken by id, in the same direction.
 */
const orders = {
  newest: { by: 'r.created_at', type: 'timestamptz', direction: 'DESC' },
  oldest: { by: 'r.created_at', type: 'timestamptz', direction: 'ASC' },
  waiting: { by: 'r.waiting_since', type: 'timestamptz', direction: 'ASC' },
  due: { by: 'r.due_at', type: 'timestamptz', direction: 'ASC' },
  name: { by: 'lower(r.name) COLLATE "und-x-icu"', type: 'text', direction: 'ASC' },
  amount: { by: 'coalesce(r.amount_cents, -1)', type: 'integer', direction: 'DESC' },
} as const satisfies Readonly<Record<ListOrder, object>>;

/**
 * One page of the rows of a query in a sort order. It starts after a cursor, which holds the sort value and id of the last
 * row seen, and whether that was assigned. So every page costs the same, and rows that are added or removed don't shift the
 * pages.
 * @param wanted `assignedFirst`: whether what is assigned comes before what is not
 * @throws InvalidInput for an invalid cursor, or one of another sort order
 */
export async function pageOfReturns(
  query: SelectQueryBuilder<TaxReturnEntity>,
  {
    after,
    limit,
    order,
    assignedFirst = false,
  }: Pick<ListQuery, 'after' | 'limit' | 'order'> & { assignedFirst?: boolean },
): Promise<ListPage<TaxReturnEntity>> {
  const { by, type, direction } = orders[order];
  const part = `(r.assignee_id IS ${direction === 'ASC' ? '' : 'NOT '}NULL)::integer`;
  if (assignedFirst) query.addSelect(part, 'part').addOrderBy(part, direction);
  query.addSelect(`(${by})::text`, 'place').addOrderBy(by, direction).addOrderBy('r.id', direction);
  if (after !== undefined) {
    const partSeen = assignedFirst ? z.int().min(0).max(1) : z.literal(0);
    const row = [z.literal(order), z.string(), z.string().regex(uuid), partSeen] as const;
    const [, place, id, seen] = readCursor(after, z.tuple(row)) ?? refuse(noCursor());
    const [rank, rankSeen] = assignedFirst ? [`${part}, `, ':seen::integer, '] : ['', ''];
    const beyond = direction === 'ASC' ? '>' : '<';
    query.andWhere(`(${rank}${by}, r.id) ${beyond} (${rankSeen}:place::${type}, :id::uuid)`, {
      place,
      id,
      seen,
    });
  }
  const { entities, raw } = await query
    .limit(limit + 1)
    .getRawAndEntities<{ place: string; part?: number }>()
    .catch((error: unknown) => refuse(after !== undefined && isWrongValue(error) ? noCursor() : error));
  const items = entities.slice(0, limit);
  const last = entities.length > limit ? raw[limit - 1] : undefined;
  return { items, next: last && cursorOf(order, last.place, items.at(-1)!.id, last.part ?? 0) };
}

const refuse = (error: unknown): never => {
  throw error;
};

/** Whether PostgreSQL could not read a value, or found it out of range (class 22 of SQLSTATE). It alone knows what it reads. */
const isWrongValue = (error: unknown): boolean =>
  error instanceof QueryFailedError &&
  (error.driverError as { code?: string }).code?.startsWith('22') === true;
