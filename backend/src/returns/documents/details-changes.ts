import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { detailsDigest, subjectDigest } from '../return/details-digest.js';
import { KeptDeadlines } from '../return/kept-deadlines.js';
import { lockReturn, type TaxReturnEntity } from '../return/tax-return.entity.js';

/** Changes details of returns together with the security log's row about it, so that neither is there alone. */
@Injectable()
export class DetailsChanges {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly deadlines: KeptDeadlines,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Changes one return.
   * @param changed what changes, for the log: `notes`
   * @param assignment SQL of an UPDATE, with `$2` for the value
   */
  make(id: string, changed: string, assignment: string, value: string | null): Promise<TaxReturnEntity> {
    return this.dataSource.transaction((manager) =>
      this.makeWithin(manager, id, { changed, assignment, value }),
    );
  }

  /** As `make`, in the caller's transaction. */
  async makeWithin(
    manager: EntityManager,
    id: string,
    { changed, assignment, value }: { changed: string; assignment: string; value: string | null },
  ): Promise<TaxReturnEntity> {
    const before = await lockReturn(manager, id);
    await manager.query(`UPDATE tax_return SET ${assignment} WHERE id = $1`, [id, value]);
    const after = await this.deadlines.keep(manager, id);
    const [subjectBefore, subjectAfter] = [subjectDigest(before), subjectDigest(after)];
    const detail = {
      changed,
      before: detailsDigest(before),
      after: detailsDigest(after),
      ...(subjectBefore !== subjectAfter && { subjectBefore, subjectAfter }),
    };
    await this.log.record('returnChanged', { returnId: id, detail }, manager);
    return after;
  }
}
