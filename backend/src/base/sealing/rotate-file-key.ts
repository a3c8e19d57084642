import { type Client } from 'pg';
import { opens, seal, SealBroken, type SealingKeys, unseal } from './sealing.js';
import { rowsOf, type SealedRow, sealedColumns } from './sealed-columns.js';

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
