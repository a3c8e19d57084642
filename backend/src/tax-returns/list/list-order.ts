import { type SelectQueryBuilder } from 'typeorm';
import { uuid } from '../../common/uuid.js';
import { NoCursor } from '../../http/paging.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';

interface Order {
  /** SQL over the alias `r`, never null; an index of the migration return-list begins with it. */
  readonly by: string;
  readonly type: 'timestamptz' | 'text' | 'integer';
  readonly direction: 'ASC' | 'DESC';
}

/** How the list of returns can be sorted. Ties are settled by id, in the same direction. */
const orders = {
  newest: { by: 'r.created_at', type: 'timestamptz', direction: 'DESC' },
  oldest: { by: 'r.created_at', type: 'timestamptz', direction: 'ASC' },
  waiting: { by: 'r.waiting_since', type: 'timestamptz', direction: 'ASC' },
  name: { by: 'lower(r.name) COLLATE "und-x-icu"', type: 'text', direction: 'ASC' },
  amount: { by: 'coalesce(r.amount_cents, -1)', type: 'integer', direction: 'DESC' },
} as const satisfies Record<string, Order>;

export type ListOrder = keyof typeof orders;
export const listOrders = Object.keys(orders) as [ListOrder, ...ListOrder[]];

export interface Page {
  readonly items: TaxReturnEntity[];
  /** Cursor of the next page; undefined on the last. */
  readonly next?: string;
}

/**
 * One page of a query in an order, from a cursor on. A cursor names the last row that was seen by its place in the
 * order and its id, so that a page costs the same wherever it lies, and rows that come or go shift none.
 * @throws NoCursor for a cursor that is none, or one of another order
 */
export async function pageOf(
  query: SelectQueryBuilder<TaxReturnEntity>,
  { order, after, limit }: { order: ListOrder; after?: string; limit: number },
): Promise<Page> {
  const { by, type, direction } = orders[order];
  if (after !== undefined) {
    const { place, id } = seenIn(after, order);
    const beyond = direction === 'ASC' ? '>' : '<';
    query.andWhere(`(${by}, r.id) ${beyond} (:place::${type}, :id::uuid)`, { place, id });
  }
  const { entities, raw } = await query
    .addSelect(`(${by})::text`, 'place')
    .orderBy(by, direction)
    .addOrderBy('r.id', direction)
    .limit(limit + 1)
    .getRawAndEntities<{ place: string }>();
  const items = entities.slice(0, limit);
  const last = items.at(-1);
  if (!last || entities.length <= limit) return { items };
  return { items, next: cursorOf(order, raw[limit - 1]!.place, last.id) };
}

const cursorOf = (order: ListOrder, place: string, id: string): string =>
  Buffer.from(JSON.stringify([order, place, id])).toString('base64url');

function seenIn(cursor: string, order: ListOrder): { place: string; id: string } {
  try {
    const seen: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(seen)) {
      const [of, place, id] = seen as unknown[];
      const fits = typeof place === 'string' && typeof id === 'string' && uuid.test(id);
      if (of === order && fits && isPlace(place, orders[order].type)) return { place, id };
    }
  } catch {
    // Not ours.
  }
  throw new NoCursor();
}

function isPlace(text: string, type: Order['type']): boolean {
  if (type === 'integer') return /^-?\d{1,10}$/.test(text);
  if (type === 'timestamptz') return !Number.isNaN(Date.parse(text));
  return !text.includes('\0');
}
