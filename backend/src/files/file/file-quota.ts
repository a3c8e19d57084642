import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type QuotaName } from '@tax-firm/contract/firm';
import { Quotas } from '../../http/rate-limit/quotas.js';
import { evidenceKinds, FileEntity } from './file.entity.js';

/** Whose quota an upload counts against; staff have none. */
export type QuotaHolder = 'client' | 'draft';

const sentences = {
  client: {
    files: (limit: number) =>
      `You have ${limit} documents here, which is as many as we keep for one client. Delete those that we do not need, or write to us.`,
    megabytes: (limit: number) =>
      `With this file your documents would have more than ${limit} MB. Delete those that we do not need, or write to us.`,
  },
  draft: {
    files: (limit: number) =>
      `An order can have up to ${limit} documents before you place it. Place it, and add the others then.`,
    megabytes: (limit: number) =>
      `An order can have up to ${limit} MB of documents before you place it. Place it, and add the others then.`,
  },
} as const;

const deletedSentence =
  'You have deleted many documents, and we keep deleted ones for a while. Please write to us to add more.';

const quotaNames = {
  client: { files: 'filesPerClient', megabytes: 'megabytesPerClient' },
  draft: { files: 'filesPerDraft', megabytes: 'megabytesPerDraft' },
} as const;

const evidence = evidenceKinds.map((kind) => `'${kind}'`).join();

/** How many times their quota holders may have together with what they deleted, which is still kept. */
const withDeleted = 2;

/**
 * What belongs to the holder: also uploads in progress, which count with the size that their sender declared. Not the
 * evidence of what a client signed, which the program makes and nobody can delete.
 */
const belongs = {
  client: `(uploaded_by = $1 OR attached_by = $1) AND (kind IS NULL OR kind NOT IN (${evidence}))`,
  draft: 'draft_token_hash = $1 AND tax_return_id IS NULL',
} as const;

type Amounts = Readonly<Record<'files' | 'megabytes', number>>;

/** Holds how many files and bytes one client or saved order may have (`quotas` in firm.json). */
@Injectable()
export class FileQuota {
  constructor(
    private readonly dataSource: DataSource,
    private readonly quotas: Quotas,
  ) {}

  /**
   * Inserts the row of a new upload, whose `size` is what may come. Uploads at the same time see each other.
   * @throws `quota_reached`
   */
  async insert(file: FileEntity, holder: QuotaHolder | undefined): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (holder) await this.require(manager, file, holder);
      await manager.insert(FileEntity, file);
    });
  }

  private async require(manager: EntityManager, file: FileEntity, holder: QuotaHolder): Promise<void> {
    const subject = holder === 'client' ? file.uploadedBy : file.draftTokenHash;
    await this.quotas.lock(manager, `files ${file.uploadedBy ?? file.draftTokenHash!.toString('hex')}`);
    const [had] = await manager.query<{ present: Amounts; all: Amounts }[]>(
      `SELECT json_build_object('files', count(*) FILTER (WHERE removed_at IS NULL),
           'megabytes', coalesce(sum(size) FILTER (WHERE removed_at IS NULL), 0) / 1e6) AS present,
         json_build_object('files', count(*), 'megabytes', coalesce(sum(size), 0) / 1e6) AS all
       FROM file WHERE ${belongs[holder]}`,
      [subject],
    );
    const { present, all } = had!;
    const adds: Amounts = { files: 1, megabytes: file.size / 1e6 };
    const limited = Object.entries(quotaNames[holder]) as [keyof Amounts, QuotaName][];
    for (const [counted, quota] of limited)
      this.quotas.require({
        quota,
        used: present[counted],
        adds: adds[counted],
        sentence: sentences[holder][counted],
        field: 'file',
      });
    for (const [counted, quota] of limited)
      this.quotas.require({
        quota,
        used: (all[counted] + adds[counted]) / withDeleted,
        adds: 0,
        sentence: () => deletedSentence,
        field: 'file',
      });
  }
}
