import { type DataSource } from 'typeorm';
import { type WorkflowDefinition } from '../model/definition.js';
import { WorkflowMigrator, type MigrationResult } from './migrator.js';
import { type Json } from '../../base/json.js';

interface Options {
  /** Only counts. */
  readonly dryRun: boolean;
  /** Ends the run after the current batch; another run continues from there. */
  readonly pause: AbortSignal;
  /** Tells the operator what it does. */
  readonly print: (lines: string) => void;
}

/**
 * Migrates all instances of older machine versions, and prints what it does. It counts first, and if any instance cannot be
 * migrated, it migrates none.
 * @returns the exit code: 1 if some cannot be migrated, 3 if it was paused, otherwise 0
 * @throws InvalidDefinition if a machine differs from the one that ran with the same version
 */
export async function migrateWorkflows(
  dataSource: DataSource,
  definitions: readonly WorkflowDefinition[],
  { dryRun, pause, print }: Options,
): Promise<number> {
  const migrators = definitions.map((definition) => new WorkflowMigrator(dataSource, definition));
  let movable = 0;
  let refused = 0;
  for (const [index, migrator] of migrators.entries()) {
    const { id, version } = definitions[index]!;
    const report = new MigrationReport(id, version);
    for await (const batch of migrator.plan()) for (const result of batch) report.add(result);
    print(report.lines().join('\n'));
    movable += report.migratable;
    refused += report.refused;
  }
  if (refused > 0) {
    print(`${refused} cannot be migrated. Nothing was changed.`);
    return 1;
  }
  if (dryRun || movable === 0) {
    print(movable === 0 ? 'There is nothing to migrate.' : 'Dry run: nothing was changed.');
    return 0;
  }
  return (await run(migrators, movable, { pause, print })) ? 0 : 3;
}

/** @returns whether it is done, and not paused */
async function run(
  migrators: readonly WorkflowMigrator[],
  movable: number,
  { pause, print }: Omit<Options, 'dryRun'>,
): Promise<boolean> {
  const report = progress(movable, print);
  let before = 0;
  for (const migrator of migrators) {
    before += await migrator.run((count) => report(before + count), pause);
    if (pause.aborted) {
      print(`Paused: ${numbers(before)} of ${numbers(movable)} migrated. Run it again to continue.`);
      return false;
    }
  }
  print(`Done: ${numbers(before)} migrated. Each has a new history row, MIGRATED.`);
  return true;
}

/** Milliseconds between two lines of progress. */
const progressEvery = 2000;

/** @returns call it with the number migrated so far */
function progress(movable: number, print: Options['print']): (moved: number) => void {
  const startedAt = Date.now();
  let printedAt = startedAt;
  return (moved) => {
    const now = Date.now();
    if (now - printedAt < progressEvery) return;
    printedAt = now;
    const perSecond = moved / ((now - startedAt) / 1000);
    const left = Math.ceil(Math.max(0, movable - moved) / perSecond);
    print(
      `${numbers(moved)} of ${numbers(movable)} migrated, ${numbers(Math.round(perSecond))} a second, ` +
        `about ${numbers(left)} seconds left. Ctrl+C pauses.`,
    );
  };
}

const numbers = (count: number): string => count.toLocaleString('en-US');

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
