import { type ListOrder } from '@tax-firm/contract';
import { DatabaseError } from 'pg';
import { type SelectQueryBuilder } from 'typeorm';
import { z } from 'zod';
import { findRows } from '../../base/database/prepared-query.js';
import { uuid } from '../../base/spellings.js';
import { cursorOf, type ListPage, noCursor, readCursor } from '../../http/request/paging.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';

interface Order {
  /** SQL expression over the alias `r`, never null. An index starts with it (migrations/src/*-returns.ts). */
  readonly by: string;
  readonly type: 'timestamptz' | 'text' | 'integer';
  readonly direction: 'ASC' | 'DESC';
}

/** Ties are broken by id, in the same direction. */
const orders: Readonly<Record<ListOrder, Order>> = {
  newest: { by: 'r.created_at', type: 'timestamptz', direction: 'DESC' },
  oldest: { by: 'r.created_at', type: 'timestamptz', direction: 'ASC' },
  waiting: { by: 'r.waiting_since', type: 'timestamptz', direction: 'ASC' },
  due: { by: 'r.due_at', type: 'timestamptz', direction: 'ASC' },
  name: { by: 'lower(r.name) COLLATE "und-x-icu"', type: 'text', direction: 'ASC' },
  amount: { by: 'coalesce(r.amount_cents, -1)', type: 'integer', direction: 'DESC' },
};

interface Wanted {
  readonly order: ListOrder;
  readonly after?: string;
  readonly limit: number;
}

/**
 * One page of the rows of several queries: those of the first in a sort order, then those of the next in the same order.
 * It starts after a cursor, which holds the sort value and id of the last row seen, and the number of its query. So every
 * page costs the same, and rows that are added or removed don't shift the pages.
 * @throws InvalidInput for an invalid cursor, or one of another sort order
 */
export async function pageOfReturns(
  queries: readonly SelectQueryBuilder<TaxReturnEntity>[],
  { after, limit, order }: Wanted,
): Promise<ListPage<TaxReturnEntity>> {
  const seen = after === undefined ? undefined : seenIn(after, order);
  const from = seen?.part ?? 0;
  if (from >= queries.length) throw noCursor();
  const items: TaxReturnEntity[] = [];
  let next: string | undefined;
  for (const [part, query] of [...queries.entries()].slice(from)) {
    const room = limit - items.length;
    const found = await rowsOf(query, { order, seen: part === from ? seen : undefined, limit: room + 1 });
    const shown = found.slice(0, room);
    items.push(...shown.map(({ entity }) => entity));
    const last = shown.at(-1);
    if (last) next = cursorOf(order, last.row.place, last.entity.id, part);
    if (found.length > room) return { items, next };
  }
  return { items };
}

/** The first rows of a query in a sort order, after the one that was seen. */
async function rowsOf(
  query: SelectQueryBuilder<TaxReturnEntity>,
  { order, seen, limit }: Omit<Wanted, 'after'> & { seen: Seen | undefined },
) {
  const { by, type, direction } = orders[order];
  if (seen) {
    const beyond = direction === 'ASC' ? '>' : '<';
    query.andWhere(`(${by}, r.id) ${beyond} (:place::${type}, :id::uuid)`, seen);
  }
  return findRows<TaxReturnEntity, { place: string }>(
    query
      .addSelect(`(${by})::text`, 'place')
      .orderBy(by, direction)
      .addOrderBy('r.id', direction)
      .limit(limit),
  ).catch((error: unknown) => {
    throw seen && isWrongValue(error) ? noCursor() : error;
  });
}

interface Seen {
  readonly place: string;
  readonly id: string;
  readonly part: number;
}

function seenIn(cursor: string, order: ListOrder): Seen {
  const row = [z.literal(order), z.string(), z.string().regex(uuid)] as const;
  const seen = readCursor(cursor, z.tuple([...row, z.int().min(0)]));
  if (!seen) throw noCursor();
  const [, place, id, part] = seen;
  return { place, id, part };
}

/** Whether PostgreSQL could not read a value, or found it out of range (class 22 of SQLSTATE). It alone knows what it reads. */
const isWrongValue = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code?.startsWith('22') === true;
