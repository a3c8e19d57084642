import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../base/clock.js';
import { type Origin } from '../../workflow/model/definition.js';
import { originColumns } from '../../workflow/model/history.js';

/** What the firm did because of a consent: it sent the link, showed its files, gave one of them, listed a subscriber. */
type ConsentUseKind = 'sent' | 'opened' | 'downloaded' | 'listed';

/** What became of one consent. */
interface ConsentUsed {
  /** The file that is the client’s signed copy; null until it is made. */
  readonly copyId: string | null;
  readonly sentAt: Date | null;
  readonly downloads: number;
  readonly lastDownloadAt: Date | null;
}

interface UseOptions {
  readonly fileId?: string;
  readonly origin?: Origin;
  /** A second row with the same id is ignored. */
  readonly id?: string;
}

/** The record of what consents were used for. It only grows. */
@Injectable()
export class ConsentUses {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a use. Call it before the use, so that there is none without a record. Only an email is recorded once it is
   * sent, by an effect that is repeated until both are done.
   */
  async record(
    consentId: string,
    what: ConsentUseKind,
    { fileId, origin = {}, id = randomUUID() }: UseOptions = {},
    on: DataSource | EntityManager = this.dataSource,
  ): Promise<void> {
    const { ip, userAgent } = originColumns(origin);
    await on.query(
      `INSERT INTO consent_use (id, consent_id, at, what, file_id, ip, user_agent) VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (id) DO NOTHING`,
      [id, consentId, this.clock.now(), what, fileId ?? null, ip, userAgent],
    );
  }

  /** Records that these consents made their clients part of a list. Call it before the list is shown. */
  async recordListing(consentIds: readonly string[], origin: Origin): Promise<void> {
    const { ip, userAgent } = originColumns(origin);
    await this.dataSource.query(
      `INSERT INTO consent_use (id, consent_id, at, what, ip, user_agent)
        SELECT gen_random_uuid(), w.id, $2, 'listed', $3, $4 FROM unnest($1::uuid[]) AS w (id)`,
      [consentIds, this.clock.now(), ip, userAgent],
    );
  }

  /**
   * Records a download, unless there were as many as allowed. Of downloads that begin at once, each counts those before.
   * @returns whether it was recorded
   */
  async recordDownload(
    consentId: string,
    { fileId, origin, most }: { readonly fileId: string; readonly origin: Origin; readonly most: number },
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `consent_use ${consentId}`,
      ]);
      const { downloads } = (await this.of([consentId], manager)).get(consentId)!;
      if (downloads >= most) return false;
      await this.record(consentId, 'downloaded', { fileId, origin }, manager);
      return true;
    });
  }

  /** What became of these consents, by their ids. */
  async of(
    consentIds: readonly string[],
    on: DataSource | EntityManager = this.dataSource,
  ): Promise<ReadonlyMap<string, ConsentUsed>> {
    const rows: (ConsentUsed & { id: string })[] = await on.query(
      `SELECT w.id, (SELECT c.file_id FROM consent_copy c WHERE c.consent_id = w.id) AS "copyId",
          min(u.at) FILTER (WHERE u.what = 'sent') AS "sentAt",
          count(*) FILTER (WHERE u.what = 'downloaded')::integer AS downloads,
          max(u.at) FILTER (WHERE u.what = 'downloaded') AS "lastDownloadAt"
        FROM unnest($1::uuid[]) AS w (id) LEFT JOIN consent_use u ON u.consent_id = w.id GROUP BY w.id`,
      [consentIds],
    );
    return new Map(rows.map(({ id, ...used }) => [id, used]));
  }
}
