import { z } from 'zod';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Client } from 'pg';
import { OperatorError } from '../../base/operator-error.js';

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** A backup's `manifest.json`: what the backup contains, and what a restore must know first. */
export const manifestSchema = z.object({
  /** Version of the folder's layout. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Names of the migrations that created the schema. */
  migrations: z.array(z.string()),
  /** The newest version of each machine in the history. */
  machines: z.record(z.string(), z.int()),
  /** In the order in which to fill them: each table after those that it refers to. */
  tables: z.array(z.object({ name, columns: z.array(name), rows: z.int() })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^\d+$/), called: z.boolean() })),
  /** The number of uploads. */
  files: z.int(),
  /** `fingerprintOfKey` of the FILE_KEY that opens them. */
  fileKey: z.string(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** How many rows all tables have. */
export const rowsIn = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

/** Paths in a backup's folder, relative to it. */
export const places = {
  manifest: 'manifest.json',
  /** One line for each other file, in the format of `sha256sum --check`. */
  checksums: 'SHA256SUMS',
  table: (table: string): string => `database/${table}.copy.gz`,
  file: (id: string): string => `files/${id.slice(0, 2)}/${id}`,
};

/** Matches only paths that a backup contains, so that none leads out of its folder. */
const line =
  /^([0-9a-f]{64}) {2}(manifest\.json|database\/[a-z0-9_]+\.copy\.gz|files\/[0-9a-f]{2}\/[0-9a-f-]{36})$/;

/** Reads the paths of a backup's files with their SHA-256 in hex, in the order in which they were written. */
export async function checksumsIn(folder: string): Promise<{ digest: string; path: string }[]> {
  const text = await readFile(join(folder, places.checksums), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((given) => {
      const [, digest, path] = line.exec(given) ?? [];
      if (!digest || !path) throw new OperatorError(`${places.checksums} has an invalid line: ${given}`);
      return { digest, path };
    });
}

/**
 * Compares every file of a backup with its checksum.
 * @throws OperatorError naming the first file that is missing or has changed
 */
export async function checkAll(folder: string): Promise<void> {
  for (const { digest, path } of await checksumsIn(folder)) {
    const hash = createHash('sha256');
    for await (const chunk of contentOf(folder, path)) hash.update(chunk);
    if (hash.digest('hex') !== digest) throw new OperatorError(`The backup is damaged: ${path} has changed.`);
  }
}

/** @throws OperatorError if the file is missing */
export async function* contentOf(folder: string, path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(join(folder, path))) yield chunk as Buffer;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw new OperatorError(`${join(folder, path)} is missing: this is not a backup, or it is incomplete.`, {
      cause,
    });
  }
}

/** Migrations write this table, so backups leave it out. */
const migrationsTable = 'migrations';

/** Returns the program's tables, each after those that it refers to, with their columns but generated ones. */
export async function tablesOf(client: Client) {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(
    `SELECT c.relname::text AS name,
       (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
       ARRAY(SELECT DISTINCT other.relname::text FROM pg_constraint k JOIN pg_class other ON other.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND other.oid <> c.oid) AS needs
     FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> $1
       AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
     ORDER BY c.relname`,
    [migrationsTable],
  );
  const ordered: { name: string; columns: string[] }[] = [];
  const waiting = new Map(rows.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ needs }) => !needs.some((need) => waiting.has(need)));
    if (!next) throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    waiting.delete(next.name);
    ordered.push(next);
  }
  return ordered;
}

/**
 * Returns the value of every sequence. Sequences are not part of the snapshot: read them after the rows, so that they
 * are not behind.
 */
export async function sequencesOf(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `SELECT sequencename::text AS name, coalesce(last_value, start_value)::text AS value, last_value IS NOT NULL AS called
     FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> $1 ORDER BY sequencename`,
    [`${migrationsTable}_id_seq`],
  );
  return rows;
}
