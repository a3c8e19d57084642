import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { deadlineOf } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { type Principal } from '../../accounts/index.js';
import { type TaxReturnEntity } from './tax-return.entity.js';
import { type TaxReturnSummary } from './tax-return.view.js';

/** By the return's id; a return without a deadline is not in it. */
export type Deadlines = ReadonlyMap<string, NonNullable<TaxReturnSummary['deadline']>>;

/** What is due next on each return; only staff and auditors are told. */
@Injectable()
export class DeadlinesService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async of(viewer: Principal, taxReturns: readonly TaxReturnEntity[]): Promise<Deadlines> {
    if (viewer.role === 'Client') return new Map();
    const acceptedAt = await this.acceptances(taxReturns);
    return new Map(
      taxReturns.flatMap(({ id, stateValue, waitingSince }) => {
        const deadline = deadlineOf(stateValue, {
          waitingSince: waitingSince.getTime(),
          acceptedAt: acceptedAt.get(id)?.getTime(),
        });
        return deadline ? [[id, { ...deadline, dueAt: new Date(deadline.dueAt).toISOString() }]] : [];
      }),
    );
  }

  /** When the price of each was accepted, by the history; of those alone that are still to be filed. */
  private async acceptances(taxReturns: readonly TaxReturnEntity[]): Promise<ReadonlyMap<string, Date>> {
    const unfiled = taxReturns.filter(
      ({ quote, stateValue }) => quote === 'accepted' && stateValue.efile === 'notSent',
    );
    if (unfiled.length === 0) return new Map();
    const rows: { id: string; at: Date }[] = await this.dataSource.query(
      `SELECT DISTINCT ON (workflow_id) workflow_id AS id, at FROM transition
       WHERE workflow_id = ANY($1) AND type = 'ACCEPT_QUOTE' ORDER BY workflow_id, seq DESC`,
      [unfiled.map(({ id }) => id)],
    );
    return new Map(rows.map(({ id, at }) => [id, at]));
  }
}
