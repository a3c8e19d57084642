import { DatabaseError } from 'pg';
import { type SelectQueryBuilder } from 'typeorm';
import { z } from 'zod';
import { findRows } from '../../common/prepared-query.js';
import { uuid } from '../../common/uuid.js';
import { cursorOf, NoCursor, readCursor } from '../../http/paging.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';

interface Order {
  /** SQL expression over the alias `r`, never null. An index starts with it (migrations/src/*-return-list.ts, *-kept-deadlines.ts). */
  readonly by: string;
  readonly type: 'timestamptz' | 'text' | 'integer';
  readonly direction: 'ASC' | 'DESC';
}

/** Sort orders of the list of returns. Ties are broken by id, in the same direction. */
const orders = {
  newest: { by: 'r.created_at', type: 'timestamptz', direction: 'DESC' },
  oldest: { by: 'r.created_at', type: 'timestamptz', direction: 'ASC' },
  waiting: { by: 'r.waiting_since', type: 'timestamptz', direction: 'ASC' },
  due: { by: 'r.due_at', type: 'timestamptz', direction: 'ASC' },
  name: { by: 'lower(r.name) COLLATE "und-x-icu"', type: 'text', direction: 'ASC' },
  amount: { by: 'coalesce(r.amount_cents, -1)', type: 'integer', direction: 'DESC' },
} as const satisfies Record<string, Order>;

export type ListOrder = keyof typeof orders;
export const listOrders = Object.keys(orders) as [ListOrder, ...ListOrder[]];

/** A return in a list. */
export interface ListedReturn {
  readonly taxReturn: TaxReturnEntity;
  /** Differs after each change of the row. */
  readonly revision: string;
  /** The JSON of what the list shows besides the row. */
  readonly parts: string;
}

export interface Page {
  readonly items: readonly ListedReturn[];
  /** Cursor of the next page; undefined on the last page. */
  readonly next?: string;
}

/**
 * One page of a query in a sort order, starting after a cursor. The cursor holds the sort value and id of the last row
 * seen, so every page costs the same, and rows that are added or removed don't shift the pages.
 * @param parts SQL of the JSON that the list shows besides the row
 * @throws NoCursor for an invalid cursor, or one of another sort order
 */
export async function pageOf(
  query: SelectQueryBuilder<TaxReturnEntity>,
  { order, after, limit, parts }: { order: ListOrder; after?: string; limit: number; parts: string },
): Promise<Page> {
  const { by, type, direction } = orders[order];
  if (after !== undefined) {
    const { place, id } = seenIn(after, order);
    const beyond = direction === 'ASC' ? '>' : '<';
    query.andWhere(`(${by}, r.id) ${beyond} (:place::${type}, :id::uuid)`, { place, id });
  }
  const found = await findRows<TaxReturnEntity, Omit<ListedReturn, 'taxReturn'> & { place: string }>(
    query
      .addSelect(`(${by})::text`, 'place')
      .addSelect('r.xmin::text', 'revision')
      .addSelect(`(${parts})::text`, 'parts')
      .orderBy(by, direction)
      .addOrderBy('r.id', direction)
      .limit(limit + 1),
  ).catch((error: unknown) => {
    throw after !== undefined && isWrongValue(error) ? new NoCursor() : error;
  });
  const shown = found.slice(0, limit);
  const items = shown.map(({ entity, row: { revision, parts } }) => ({ taxReturn: entity, revision, parts }));
  const last = shown.at(-1);
  if (!last || found.length <= limit) return { items };
  return { items, next: cursorOf(order, last.row.place, last.entity.id) };
}

function seenIn(cursor: string, order: ListOrder): { place: string; id: string } {
  const seen = readCursor(cursor, z.tuple([z.literal(order), z.string(), z.string().regex(uuid)]));
  if (!seen) throw new NoCursor();
  const [, place, id] = seen;
  return { place, id };
}

/** Whether PostgreSQL could not read a value, or found it out of range (class 22 of SQLSTATE). It alone knows what it reads. */
const isWrongValue = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code?.startsWith('22') === true;
