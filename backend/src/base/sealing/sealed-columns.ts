import { type Client } from 'pg';
import { inBatches } from '../database/in-batches.js';
import { opens, seal, SealBroken, type SealingKeys, unseal } from './sealing.js';

/** A column that `seal` encrypts with FILE_KEY. Its table has a uuid `id`, to which each secret is bound. */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The column that says whose secret it is, in messages to the operator. */
  readonly owner: string;
  /** In messages: "3 file keys". */
  readonly contents: string;
  /** In messages: "the file 1f0c…". */
  readonly ownerName: string;
}

/** Every column that depends on FILE_KEY. A test compares the list with the schema. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'file', column: 'wrapped_key', owner: 'id', contents: 'file keys', ownerName: 'the file' },
  {
    table: 'authenticator_app',
    column: 'sealed_secret',
    owner: 'account_id',
    contents: 'authenticator apps',
    ownerName: 'the authenticator app of account',
  },
  {
    table: 'signing_key',
    column: 'sealed_key',
    owner: 'id',
    contents: 'signing keys',
    ownerName: 'the signing key',
  },
  {
    table: 'identity_question',
    column: 'sealed_answer',
    owner: 'tax_return_id',
    contents: 'answers that identify clients',
    ownerName: 'the identifying answer of return',
  },
  {
    table: 'signature_form',
    column: 'sealed_facts',
    owner: 'file_id',
    contents: 'forms to sign',
    ownerName: 'what is said of the form',
  },
  {
    table: 'signature_record',
    column: 'sealed_record',
    owner: 'tax_return_id',
    contents: 'records of signatures',
    ownerName: 'the record of a signature of return',
  },
];

export interface SealedRow {
  readonly id: string;
  readonly owner: string;
  readonly sealed: Buffer;
}

const rowsPerQuery = 500;

/** Reads all rows of a sealed column, in batches. A row without a secret is left out. */
export async function* rowsOf(client: Client, { table, column, owner }: SealedColumn) {
  const select = `SELECT id, ${owner} AS owner, ${column} AS sealed FROM ${table}
    WHERE id > $1 AND ${column} IS NOT NULL ORDER BY id LIMIT ${rowsPerQuery}`;
  const batches = inBatches(rowsPerQuery, async (last?: SealedRow) => {
    const after = last?.id ?? '00000000-0000-0000-0000-000000000000';
    return (await client.query<SealedRow>(select, [after])).rows;
  });
  for await (const rows of batches) yield* rows;
}

/** What a rotation did to one column. */
export interface Rotation {
  /** Such as "file keys". */
  readonly contents: string;
  /** How many secrets FILE_KEY opens now: all, if none is lost. */
  readonly opened: number;
  /** How many of them this run resealed. */
  readonly rotated: number;
  /** Whose secrets neither key opens, such as "the file 1f0c…"; they are unchanged. */
  readonly lost: readonly string[];
}

/**
 * Seals every secret with FILE_KEY instead of the previous key. Stored files do not change, because only their keys
 * are sealed. Each row is one statement, so an interrupted run can be repeated, and the program may keep running.
 */
export async function rotateFileKey(client: Client, keys: SealingKeys): Promise<Rotation[]> {
  const rotations: Rotation[] = [];
  for (const sealedColumn of sealedColumns) {
    const { table, column, contents, ownerName } = sealedColumn;
    const lost: string[] = [];
    let rotated = 0;
    for await (const row of rowsOf(client, sealedColumn)) {
      const fresh = sealedAnew(row, keys);
      if (fresh === 'lost') lost.push(`${ownerName} ${row.owner}`);
      if (!(fresh instanceof Buffer)) continue;
      const { rowCount } = await client.query(
        // A concurrent run may have been faster.
        `UPDATE ${table} SET ${column} = $3 WHERE id = $1 AND ${column} = $2`,
        [row.id, row.sealed, fresh],
      );
      rotated += rowCount ?? 0;
    }
    // Reads every row again, to count what is really stored.
    let opened = 0;
    for await (const { id, sealed } of rowsOf(client, sealedColumn))
      if (opens(keys.fileKey, sealed, id)) opened++;
    rotations.push({ contents, opened, rotated, lost });
  }
  return rotations;
}

function sealedAnew({ id, sealed }: SealedRow, keys: SealingKeys): Buffer | 'current' | 'lost' {
  if (opens(keys.fileKey, sealed, id)) return 'current';
  try {
    return seal(keys.fileKey, unseal(keys, sealed, id), id);
  } catch (error) {
    if (error instanceof SealBroken) return 'lost';
    throw error;
  }
}
