import { type Json } from '../../base/json.js';
import { type MigrationResult } from './migrator.js';

interface Refused {
  count: number;
  /** The id of one refused instance. */
  readonly example: string;
}

/** Counts what a migration would change, so that a developer can review it first. */
export class MigrationReport {
  private readonly versions = new Map<number, number>();
  private readonly changes = new Map<string, number>();
  private readonly refusals = new Map<string, Refused>();
  private unchanged = 0;
  private timersSet = 0;
  private timersCancelled = 0;

  constructor(
    private readonly machine: string,
    private readonly version: number,
  ) {}

  get migratable(): number {
    return [...this.versions.values()].reduce((sum, count) => sum + count, 0) - this.refused;
  }

  get refused(): number {
    return [...this.refusals.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** Counts one instance: what it would become, or why it cannot be migrated. */
  add(result: MigrationResult): void {
    count(this.versions, result.from);
    if ('refusal' in result) {
      const known = this.refusals.get(result.refusal);
      if (known) known.count += 1;
      else this.refusals.set(result.refusal, { count: 1, example: result.id });
      return;
    }
    const { row, step } = result.outcome;
    this.timersSet += step.delays.length;
    this.timersCancelled += step.cancelled.length;
    const changes = [...stateLines('', row.from, row.to), ...contextLines(row.contextChange)];
    for (const change of changes) count(this.changes, change);
    if (changes.length === 0) this.unchanged += 1;
  }

  /** Returns the report's lines. */
  lines(): string[] {
    const { machine, version } = this;
    if (this.versions.size === 0) return [`${machine}: all are at version ${version}.`];
    const number = (value: number) => value.toLocaleString('en-US').padStart(9);
    return [
      ...[...this.versions].map(
        ([from, count]) =>
          `${machine}: ${count.toLocaleString('en-US')} from version ${from} to version ${version}`,
      ),
      ...[...this.changes].sort().map(([change, count]) => `${number(count)}  ${change}`),
      ...(this.unchanged > 0 ? [`${number(this.unchanged)}  keep their state and context`] : []),
      ...(this.timersSet > 0 ? [`${number(this.timersSet)}  timers set`] : []),
      ...(this.timersCancelled > 0 ? [`${number(this.timersCancelled)}  timers canceled`] : []),
      ...[...this.refusals].map(
        ([why, { count, example }]) => `${number(count)}  CANNOT MIGRATE, for example ${example}: ${why}`,
      ),
    ];
  }
}

const count = <Key>(counts: Map<Key, number>, key: Key): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Returns `region: before → after` for each state that changes, with `(none)` for a region that is new or removed. */
function stateLines(path: string, from: Json, to: Json): string[] {
  if (isObject(from) || isObject(to)) {
    const keys = new Set([
      ...Object.keys(isObject(from) ? from : {}),
      ...Object.keys(isObject(to) ? to : {}),
    ]);
    return [...keys].flatMap((key) =>
      stateLines(path ? `${path}.${key}` : key, part(from, key), part(to, key)),
    );
  }
  return from === to ? [] : [`${path || 'state'}: ${text(from)} → ${text(to)}`];
}

const contextLines = (change: Json): string[] =>
  isObject(change) ? Object.keys(change).map((key) => `context.${key} changes`) : [];

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const part = (value: Json, key: string): Json => (isObject(value) ? (value[key] ?? null) : value);

const text = (value: Json): string => (typeof value === 'string' ? value : '(none)');
