import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type Occurrences } from '../../common/percentile.js';
import { execute, prepared } from '../../common/prepared.js';
import { Scheduled } from '../../common/scheduled-jobs.js';
import { monthsUpTo } from '../../firm/time-zone.js';

/** One count and sum, such as the revenue of one month. */
export interface Figure {
  readonly figure: string;
  readonly key: readonly (string | null)[];
  readonly returns: number;
  /** Integer cents; 0 where nothing is summed up. */
  readonly cents: number;
}

// node-postgres reads float8 as a number, exact up to 2^53 cents; a 32-bit integer would overflow at $21 million.
const sums = 'sum(returns)::float8 AS returns, sum(cents)::float8 AS cents';

/** The names are part of the text, so that PostgreSQL plans it once. */
const sumsOf = (...names: string[]): string => `SELECT figure, key, ${sums}
  FROM current_figures(ARRAY[${names.map((name) => `'${name}'`).join()}]) GROUP BY figure, key HAVING sum(returns) <> 0`;

/** What the firm received and returned in each month, by the entries of the ledger. */
const months = ['received by month', 'returned by month'] as const;

const aboveList = prepared(sumsOf('clients', 'archived', 'revenue by service'));
const listed = prepared(sumsOf('listed'));
/** Stages are those of returns ordered in this many months, including the current one. */
const stageMonths = 14;
const firstStageMonth = (now: Date): string => monthsUpTo(now, stageMonths)[0]!;
const stages = `SELECT figure, key[2:3], ${sums} FROM current_figures('{stage}')
  WHERE key >= ARRAY[$1] GROUP BY figure, key[2:3] HAVING sum(returns) <> 0`;
const stageTimes = prepared(stages);
const forOwner = prepared(
  `${sumsOf(
    'revenue by service',
    'revenue by office',
    ...months,
    'quote',
    'estimate low',
    'estimate high',
    'quote below',
    'quote within',
    'quote above',
    'quote against range',
  )} UNION ALL ${stages}`,
);
const byMonth = prepared(sumsOf(...months));
const againstRange = prepared(sumsOf('quote against range'));
const fold = prepared('SELECT fold_figures()');

type Row = Figure & Record<string, unknown>;

/** What the firm received and returned in a month. */
export interface MonthOfLedger {
  /** Such as `2026-03`, in the firm's time zone. */
  readonly month: string;
  readonly entries: number;
  /** Integer cents, less payments that were recorded by mistake; so perhaps less than 0. */
  readonly receivedCents: number;
  /** Integer cents, 0 or more. */
  readonly returnedCents: number;
}

/** The months that have an entry, the newest first. @param figures that have them, as {@link Figures.forOwner} gives them */
export function monthsOfLedger(figures: readonly Figure[]): MonthOfLedger[] {
  const [received, returned] = months.map(
    (name) => new Map(figures.filter(({ figure }) => figure === name).map((each) => [each.key[0]!, each])),
  );
  return [...new Set([...received!.keys(), ...returned!.keys()])]
    .sort()
    .reverse()
    .map((month) => ({
      month,
      entries: (received!.get(month)?.returns ?? 0) + (returned!.get(month)?.returns ?? 0),
      receivedCents: received!.get(month)?.cents ?? 0,
      returnedCents: -(returned!.get(month)?.cents ?? 0),
    }));
}

/** How many quotes were where in the range of their estimate. @param figures as {@link Figures.againstRange} gives them */
export function quotesAgainstRange(figures: readonly Figure[]): Record<'below' | 'within' | 'above', number> {
  const of = (side: string) => figures.find(({ key }) => key[0] === side)?.returns ?? 0;
  return { below: of('below'), within: of('within'), above: of('above') };
}

/** Hours that returns spent in a stage, sorted. @param figures that have `stage`s, as {@link Figures.stages} gives them */
export const timesOfStage = (figures: readonly Figure[], stage: string): Occurrences[] =>
  figures
    .filter(({ key }) => key[0] === stage)
    .map(({ key, returns }) => ({ value: Number(key[1]), count: returns }))
    .sort((a, b) => a.value - b.value);

/**
 * Reads the counts and sums that the database keeps (docs/adr/0024-reads-and-figures.md), and folds the differences
 * that changes have left.
 */
@Injectable()
export class Figures {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Clients and archived returns by what their viewers see (`ReturnAccess.countedFor`), and the revenue by service. */
  aboveList(): Promise<Figure[]> {
    return execute<Row>(this.dataSource, aboveList, []);
  }

  /** Active returns by service, whether their quote is accepted (`true` or `false`), and whom they wait on. */
  listed(): Promise<Figure[]> {
    return execute<Row>(this.dataSource, listed, []);
  }

  /**
   * What the owner's figures consist of. A `stage` has the key [stage, hours], and is of returns ordered in the last 14
   * months.
   */
  forOwner(now: Date): Promise<Figure[]> {
    return execute<Row>(this.dataSource, forOwner, [firstStageMonth(now)]);
  }

  /** How long returns were in each stage, as {@link forOwner} has it. */
  stages(now: Date): Promise<Figure[]> {
    return execute<Row>(this.dataSource, stageTimes, [firstStageMonth(now)]);
  }

  /** The months that the ledger has. */
  async months(): Promise<MonthOfLedger[]> {
    return monthsOfLedger(await execute<Row>(this.dataSource, byMonth, []));
  }

  /** Quotes by whether they were `below`, `within` or `above` the range of their estimate, where that has an upper limit. */
  againstRange(): Promise<Figure[]> {
    return execute<Row>(this.dataSource, againstRange, []);
  }

  @Scheduled(CronExpression.EVERY_10_SECONDS)
  async fold(): Promise<void> {
    await execute(this.dataSource, fold, []);
  }
}
