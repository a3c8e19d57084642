import { Injectable } from '@nestjs/common';
import { is, type TaxReturnValue } from '@tax-firm/machines';
import { Clock, hourMs } from '../../base/clock.js';
import { Figures, type Stage as StageName } from './figures.js';
import { type RegionStates, stateIs } from './state-sql.js';

/** A stage in which a client waits for the firm or the IRS. */
interface Stage {
  /** Its name in the figures. */
  readonly name: StageName;
  /** It begins when this comes to hold, whichever event leads there. */
  readonly begins: RegionStates;
  readonly isOpen: (value: TaxReturnValue) => boolean;
}

/** Whether the firm prepares the return: from the acceptance of the quote to the approval. */
export const isInPreparation = (value: TaxReturnValue): boolean =>
  is.quoteAccepted(value) && is.approvalPending(value);

const stages: readonly Stage[] = [
  {
    name: 'Acceptance to approval',
    begins: is.quoteAccepted,
    isOpen: isInPreparation,
  },
  {
    name: 'Approval to signature request',
    begins: is.approved,
    isOpen: (value) => is.approved(value) && is.authUnsent(value),
  },
  { name: 'IRS', begins: is.acceptanceAwaited, isOpen: is.acceptanceAwaited },
  {
    name: 'Payment to finished return',
    begins: is.paidUndisputed,
    isOpen: (value) => is.efileAccepted(value) && is.paidUndisputed(value) && is.notDelivered(value),
  },
];

const stageOf = (value: TaxReturnValue): Stage | undefined =>
  is.active(value) ? stages.find(({ isOpen }) => isOpen(value)) : undefined;

/** SQL that makes JSON of when the return `r` last came into each stage, by the stage's name. */
export const stagesBegan = `SELECT json_build_object(${stages
  .map(({ name, begins }) => `'${name}', max(t.at) FILTER (WHERE ${stateIs('t.to_state', begins)})`)
  .join(', ')}) FROM transition t WHERE t.workflow_id = r.id`;

/** With fewer returns, their times say little, and a single client's could be told from them. */
const leastReturns = 10;

/** By when the firm has usually done its part, from the times of its own returns. */
@Injectable()
export class UsualTimes {
  private kept?: { readonly until: number; readonly hours: Promise<ReadonlyMap<string, number>> };

  constructor(
    private readonly figures: Figures,
    private readonly clock: Clock,
  ) {}

  /**
   * When nine of ten earlier returns had left the stage that a return is in.
   * @param began as {@link stagesBegan} gives it
   * @returns null if it is in none, or if the firm has too few earlier returns
   */
  async leftBy(value: TaxReturnValue, began: Readonly<Record<string, string | null>>): Promise<Date | null> {
    const stage = stageOf(value);
    const since = stage && began[stage.name];
    if (!since) return null;
    const hours = await this.hoursOf(value);
    return hours === undefined ? null : new Date(Date.parse(since) + hours * hourMs);
  }

  /** In how many hours nine of ten earlier returns had left the stage that a return is in; undefined as in `leftBy`. */
  async hoursOf(value: TaxReturnValue): Promise<number | undefined> {
    const stage = stageOf(value);
    return stage && (await this.usualHours()).get(stage.name);
  }

  /** The hours of each stage, at most an hour old: no client needs them newer. */
  private usualHours(): Promise<ReadonlyMap<string, number>> {
    const now = this.clock.now();
    if (!this.kept || this.kept.until < now.getTime()) {
      const hours = this.read(now);
      this.kept = { until: now.getTime() + hourMs, hours };
      hours.catch(() => (this.kept = undefined));
    }
    return this.kept.hours;
  }

  private async read(now: Date): Promise<ReadonlyMap<string, number>> {
    const times = (await this.figures.stages(now)).filter(({ returns }) => returns >= leastReturns);
    return new Map(times.map(({ stage, slowHours }) => [stage, slowHours]));
  }
}
