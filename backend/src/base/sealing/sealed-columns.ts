import { type Client } from 'pg';
import { opens, seal, SealBroken, type SealingKeys, unseal } from './sealing.js';

/** Of each column: its table, whose uuid `id` each secret is bound to; whose secret it is; and both in messages. */
const columns = [
  ['file', 'wrapped_key', 'id', 'file keys', 'the file'],
  [
    'authenticator_app',
    'sealed_secret',
    'account_id',
    'authenticator apps',
    'the authenticator app of account',
  ],
  ['signing_key', 'sealed_key', 'id', 'signing keys', 'the signing key'],
  [
    'identity_question',
    'sealed_answer',
    'tax_return_id',
    'answers that identify clients',
    'the identifying answer of return',
  ],
  ['signature_form', 'sealed_facts', 'file_id', 'forms to sign', 'what is said of the form'],
  [
    'signature_record',
    'sealed_record',
    'tax_return_id',
    'records of signatures',
    'the record of a signature of return',
  ],
] as const;

/** Every column that `seal` encrypts with FILE_KEY. A test compares the list with the schema. */
export const sealedColumns = columns.map(([table, column, owner, contents, ownerName]) => ({
  table,
  column,
  owner,
  /** In messages: "3 file keys". */
  contents,
  /** In messages: "the file 1f0c…". */
  ownerName,
}));

/** Reads all secrets of a sealed column. */
export async function secretsOf(client: Client, { table, column, owner }: (typeof sealedColumns)[number]) {
  const { rows } = await client.query<{ id: string; owner: string; sealed: Buffer }>(
    `SELECT id, ${owner} AS owner, ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL`,
  );
  return rows;
}

/**
 * Seals every secret with FILE_KEY instead of the previous key. Stored files do not change, because only their keys
 * are sealed. Each row is one statement, so an interrupted run can be repeated, and the program may keep running.
 * @returns of each column its contents, such as "file keys"; how many secrets FILE_KEY opens now, all if none is lost; how
 * many of them this run resealed; and whose secrets neither key opens, such as "the file 1f0c…", which are unchanged
 */
export async function rotateFileKey(client: Client, keys: SealingKeys) {
  const rotations: { contents: string; opened: number; rotated: number; lost: string[] }[] = [];
  for (const sealedColumn of sealedColumns) {
    const { table, column, contents, ownerName } = sealedColumn;
    const lost: string[] = [];
    let rotated = 0;
    for (const { id, owner, sealed } of await secretsOf(client, sealedColumn)) {
      if (opens(keys.fileKey, sealed, id)) continue;
      try {
        const fresh = seal(keys.fileKey, unseal(keys, sealed, id), id);
        // A concurrent run may have been faster.
        const update = `UPDATE ${table} SET ${column} = $3 WHERE id = $1 AND ${column} = $2`;
        rotated += (await client.query(update, [id, sealed, fresh])).rowCount ?? 0;
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        lost.push(`${ownerName} ${owner}`);
      }
    }
    // Reads every row again, to count what is really stored.
    const stored = await secretsOf(client, sealedColumn);
    const opened = stored.filter(({ id, sealed }) => opens(keys.fileKey, sealed, id)).length;
    rotations.push({ contents, opened, rotated, lost });
  }
  return rotations;
}
