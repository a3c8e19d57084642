import { uuid } from '../../common/uuid.js';

/** SQL of the ids of those whose name or email address contains a text. */
const idsFound = {
  // The history names people as they were called then.
  account: `SELECT id FROM account WHERE name ILIKE ? OR email ILIKE ?
    UNION SELECT subject_id FROM security_log
      WHERE kind IN ('nameChanged', 'emailChanged') AND detail ->> 'from' ILIKE ?`,
  tax_return: 'SELECT id FROM tax_return WHERE name ILIKE ? OR email ILIKE ?',
};

/** Builds a WHERE clause with its parameters. */
export class SqlFilter {
  readonly values: unknown[] = [];
  private readonly conditions: string[] = [];

  /** Adds a condition, unless the value is undefined. @param condition SQL with `?` for the value */
  add(condition: string, value: unknown): this {
    if (value === undefined) return this;
    this.conditions.push(condition.replaceAll('?', this.value(value)));
    return this;
  }

  /** Finds somebody by id, or by part of the name or email address; an account also by an earlier one. */
  person(column: string, table: keyof typeof idsFound, sought: string | undefined): this {
    return this.found(sought, {
      byId: `${column} = ?`,
      byName: `${column} = ANY (ARRAY(${idsFound[table]}))`,
    });
  }

  /** Adds the condition for an id, or the one for part of a name or email address. */
  found(sought: string | undefined, { byId, byName }: { byId: string; byName: string }): this {
    if (sought === undefined) return this;
    if (uuid.test(sought)) return this.add(byId, sought);
    return this.add(byName, `%${sought.replace(/[\\%_]/g, '\\$&').replaceAll('\0', '')}%`);
  }

  /**
   * Adds a condition for rows after the last one seen. @param compare such as `(t.at, t.id) < (?, ?)`, one `?` per
   * value
   */
  beyond(compare: string, seen: readonly unknown[]): this {
    const values = [...seen];
    this.conditions.push(compare.replaceAll('?', () => this.value(values.shift())));
    return this;
  }

  private value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** ` WHERE …`, or an empty text. */
  get where(): string {
    return this.conditions.length > 0 ? ` WHERE ${this.conditions.join(' AND ')}` : '';
  }
}
