import { type EntityManager } from 'typeorm';
import { containingFolded } from '../../base/database/prepared.js';
import { uuid } from '../../base/spellings.js';

/** SQL of the ids of those whose name or email address is like `$1`; a return has those of a spouse and a company, too. */
const idsFound = {
  // The history names people as they were called then.
  account: `SELECT id FROM account WHERE words LIKE $1
    UNION SELECT subject_id FROM security_log
      WHERE kind IN ('nameChanged', 'emailChanged') AND folded(detail ->> 'from') LIKE $1`,
  tax_return: 'SELECT id FROM tax_return WHERE words LIKE $1',
};

/** SQL of who or what a row is about, as `{id, name}`; null without an id. @param more further fields, such as `, 'role', l.role` */
export const named = (id: string, name: string, more = ''): string =>
  `CASE WHEN ${id} IS NOT NULL THEN json_build_object('id', ${id}, 'name', ${name}${more}) END`;

/** Builds a WHERE clause with its parameters. */
export class SqlFilter {
  private readonly values: unknown[] = [];
  private readonly conditions: string[] = [];
  /** By the place among the values. */
  private readonly lookups = new Map<number, { ids: string; text: string }>();

  /** Adds a condition, unless a value is undefined. @param condition SQL with one `?` for each value, such as `(t.at, t.id) < (?, ?)` */
  add(condition: string, ...values: unknown[]): this {
    if (values.includes(undefined)) return this;
    this.conditions.push(condition.replaceAll('?', () => `$${this.values.push(values.shift())}`));
    return this;
  }

  /** Finds someone by id, or by part of the name or email address; an account also by an earlier one. */
  person(column: string, table: keyof typeof idsFound, sought: string | undefined): this {
    return this.found(sought, { column, byId: `${column} = ?`, ids: idsFound[table] });
  }

  /**
   * Adds the condition for an id, or the one for part of a name or email address.
   * @param by `ids`: SQL of the ids for which the column stands, with `$1` for the pattern of the folded part
   */
  found(sought: string | undefined, by: { column: string; byId: string; ids: string }): this {
    if (sought === undefined) return this;
    if (uuid.test(sought)) return this.add(by.byId, sought);
    this.lookups.set(this.values.length, {
      ids: by.ids,
      text: containingFolded(sought.replaceAll('\0', '')),
    });
    return this.add(`${by.column} = ANY (?::uuid[])`, []);
  }

  /**
   * Looks up who is sought by name, with a statement of its own: PostgreSQL then knows how many they are. Otherwise it
   * assumes a few that have many rows, and reads the whole table to find that someone has none.
   * @returns a WHERE clause, or an empty text, and its values
   */
  async bind(on: Pick<EntityManager, 'query'>) {
    for (const [place, { ids, text }] of this.lookups) {
      const found: { id: string }[] = await on.query(ids, [text]);
      this.values[place] = found.map(({ id }) => id);
    }
    const where = this.conditions.length > 0 ? ` WHERE ${this.conditions.join(' AND ')}` : '';
    return { where, values: this.values };
  }
}
