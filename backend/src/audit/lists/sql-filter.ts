import { uuid } from '../../common/uuid.js';

/** Conditions of a WHERE with their values, each value once. */
export class SqlFilter {
  readonly values: unknown[] = [];
  private readonly conditions: string[] = [];

  /** @param condition SQL, with `?` where the value goes; undefined adds nothing */
  add(condition: string, value: unknown): this {
    if (value === undefined) return this;
    this.conditions.push(condition.replaceAll('?', this.value(value)));
    return this;
  }

  /** Somebody by id, or by a part of name or e-mail. @param table `account` or `tax_return` */
  person(column: string, table: 'account' | 'tax_return', sought: string | undefined): this {
    if (sought === undefined) return this;
    if (uuid.test(sought)) return this.add(`${column} = ?`, sought);
    const like = `%${sought.replace(/[\\%_]/g, '\\$&').replaceAll('\0', '')}%`;
    return this.add(
      `${column} = ANY (ARRAY(SELECT id FROM ${table} WHERE name ILIKE ? OR email ILIKE ?))`,
      like,
    );
  }

  /** Rows beyond one that was seen. @param compare such as `(t.at, t.id) < (?, ?)`, a `?` for each of its values */
  beyond(compare: string, seen: readonly unknown[]): this {
    const values = [...seen];
    this.conditions.push(compare.replaceAll('?', () => this.value(values.shift())));
    return this;
  }

  private value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** ` WHERE …`, or nothing. */
  get where(): string {
    return this.conditions.length > 0 ? ` WHERE ${this.conditions.join(' AND ')}` : '';
  }
}
