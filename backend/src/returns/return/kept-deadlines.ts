import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { taxReturnMachineVersion } from '@tax-firm/machines';
import { DataSource, In } from 'typeorm';
import { execute, prepared } from '../../base/database/prepared.js';
import { Scheduled } from '../../base/scheduled-jobs.js';
import { TaxReturnEntity } from './tax-return.entity.js';
import { ReturnParts } from './return-parts.js';
import { TaxReturnViews } from './tax-return-views.js';

/**
 * Returns in a batch, and batches in a run, so that a run with much to do neither fills the memory nor delays a
 * shutdown.
 */
const batch = 500;
const mostBatches = 10;

/** One process at a time: a slower one could write what it read before. */
const mayWork = prepared("SELECT pg_try_advisory_xact_lock(hashtext('stale_deadline')) AS may");
/**
 * Locks the returns. One that someone else has locked is left for the next run, because waiting for it would hold up
 * the events of the others. One of another version of the machine is left to a process of that version, or to the
 * migration.
 */
const takeStale = prepared(`DELETE FROM stale_deadline WHERE ctid = ANY (ARRAY(
    SELECT s.ctid FROM stale_deadline s JOIN tax_return r ON r.id = s.tax_return_id
    WHERE r.machine_version = $1 LIMIT $2 FOR NO KEY UPDATE OF r SKIP LOCKED))
  RETURNING tax_return_id`);
const keep = prepared(`UPDATE tax_return r SET due_at = next.due_at
  FROM unnest($1::uuid[], $2::timestamptz[]) AS next (id, due_at) WHERE r.id = next.id AND r.due_at <> next.due_at`);

/**
 * Keeps the next deadline of each return in its row, for the order and the filter of the staff's list
 * (docs/adr/0016-work-and-assignment.md). Triggers of the database note which returns changed.
 */
@Injectable()
export class KeptDeadlines {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly views: TaxReturnViews,
    private readonly parts: ReturnParts,
  ) {}

  @Scheduled(CronExpression.EVERY_5_SECONDS)
  async catchUp(): Promise<void> {
    for (let batches = 0; batches < mostBatches; batches++) if (!(await this.catchUpSome())) return;
  }

  /** @returns whether there may be more to do */
  private catchUpSome(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [lock] = await execute<{ may: boolean }>(manager, mayWork, []);
      if (!lock!.may) return false;
      const taken = await execute<{ tax_return_id: string }>(manager, takeStale, [
        taxReturnMachineVersion,
        batch,
      ]);
      if (taken.length === 0) return false;
      const ids = [...new Set(taken.map(({ tax_return_id }) => tax_return_id))];
      const found = await manager.find(TaxReturnEntity, { where: { id: In(ids) } });
      const parts = await this.parts.ofList({ role: 'Owner' }, ids);
      const due = found.map((each) => this.views.dueAt(each, parts.get(each.id)!) ?? 'infinity');
      await execute(manager, keep, [found.map(({ id }) => id), due]);
      return taken.length === batch;
    });
  }
}
