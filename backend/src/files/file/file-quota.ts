import { type EntityManager } from 'typeorm';
import { type Quotas } from '../../http/rate-limit/quotas.js';
import { evidenceKinds, type FileEntity } from './file.entity.js';

/** Whose quota an upload counts against; staff have none. */
export type QuotaHolder = 'client' | 'draft';

const quotas = {
  client: {
    files: {
      quota: 'filesPerClient',
      sentence: (limit: number) =>
        `You have ${limit} documents here, which is as many as we keep for one client. Delete those that we do not need, or write to us.`,
    },
    megabytes: {
      quota: 'megabytesPerClient',
      sentence: (limit: number) =>
        `With this file your documents would have more than ${limit} MB. Delete those that we do not need, or write to us.`,
    },
  },
  draft: {
    files: {
      quota: 'filesPerDraft',
      sentence: (limit: number) =>
        `An order can have up to ${limit} documents before you place it. Place it, and add the others then.`,
    },
    megabytes: {
      quota: 'megabytesPerDraft',
      sentence: (limit: number) =>
        `An order can have up to ${limit} MB of documents before you place it. Place it, and add the others then.`,
    },
  },
} as const;

const deletedSentence = () =>
  'You have deleted many documents, and we keep deleted ones for a while. Please write to us to add more.';

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

/**
 * Holds how many files and bytes one client or saved order may have (`quotas` in firm.json). Uploads at the same time see
 * each other. Call it in the transaction that inserts the file, whose `size` is what may come.
 * @throws `quota_reached`
 */
export async function requireQuota(
  limits: Quotas,
  manager: EntityManager,
  file: FileEntity,
  holder: QuotaHolder,
): Promise<void> {
  const subject = holder === 'client' ? file.uploadedBy : file.draftTokenHash;
  await limits.lock(manager, `files ${file.uploadedBy ?? file.draftTokenHash!.toString('hex')}`);
  const all: { size: number; removed: boolean }[] = await manager.query(
    `SELECT size, removed_at IS NOT NULL AS removed FROM file WHERE ${belongs[holder]}`,
    [subject],
  );
  const { files, megabytes } = quotas[holder];
  const present = all.filter(({ removed }) => !removed);
  const field = 'file';
  limits.require({ ...files, used: present.length, adds: 1, field });
  limits.require({ ...megabytes, used: megabytesOf(present), adds: megabytesOf([file]), field });
  const deleted = { adds: 0, sentence: deletedSentence, field };
  limits.require({ ...files, ...deleted, used: (all.length + 1) / withDeleted });
  limits.require({ ...megabytes, ...deleted, used: megabytesOf([...all, file]) / withDeleted });
}

const megabytesOf = (files: readonly { readonly size: number }[]): number =>
  files.reduce((sum, { size }) => sum + size, 0) / 1e6;
