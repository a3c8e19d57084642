import { z } from 'zod';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Transform } from 'node:stream';
import { type Client } from 'pg';
import { OperatorError } from '../../base/app-error.js';

/** Thrown when a backup or restore fails for a reason that its user can fix. */
export class BackupError extends OperatorError {}

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

/**
 * Returns a stream that passes bytes on, and a function that returns their SHA-256 in hex after the stream has ended.
 */
export function hashing(): { readonly stream: Transform; readonly digest: () => string } {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, digest: () => hash.digest('hex') };
}

export const noteChecksum = (folder: string, path: string, digest: string): Promise<void> =>
  appendFile(join(folder, places.checksums), `${digest}  ${path}\n`, { mode: 0o600 });

/** Matches only paths that a backup contains, so that none leads out of its folder. */
const line =
  /^([0-9a-f]{64}) {2}(manifest\.json|database\/[a-z0-9_]+\.copy\.gz|files\/[0-9a-f]{2}\/[0-9a-f-]{36})$/;

/** Yields the paths of a backup's files, in the order in which they were written. */
export async function* pathsIn(folder: string): AsyncGenerator<string> {
  for await (const [, path] of linesOf(folder)) yield path;
}

/**
 * Compares every file of a backup with its checksum.
 * @throws BackupError naming the first file that is missing or has changed
 */
export async function checkAll(folder: string): Promise<void> {
  for await (const [digest, path] of linesOf(folder)) {
    const hash = createHash('sha256');
    for await (const chunk of contentOf(folder, path)) hash.update(chunk);
    if (hash.digest('hex') !== digest) throw new BackupError(`The backup is damaged: ${path} has changed.`);
  }
}

/** @throws BackupError if the file is missing */
export async function* contentOf(folder: string, path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(join(folder, path))) yield chunk as Buffer;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw new BackupError(`${join(folder, path)} is missing: this is not a backup, or it is incomplete.`, {
      cause,
    });
  }
}

async function* linesOf(folder: string): AsyncGenerator<[digest: string, path: string]> {
  const input = createReadStream(join(folder, places.checksums));
  for await (const text of createInterface({ input })) {
    const [, digest, path] = line.exec(text) ?? [];
    if (!digest || !path) throw new BackupError(`${places.checksums} has an invalid line: ${text}`);
    yield [digest, path];
  }
}

/** Migrations write this table, so backups leave it out. */
const migrationsTable = 'migrations';

interface Table {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: string[];
  /** Tables that this one's foreign keys refer to. */
  readonly needs: string[];
}

/** Returns the program's tables, each after those that it refers to. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
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
  return inOrder(rows);
}

function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name));
    const next = [...waiting].find(({ needs }) => !needs.some((need) => names.has(need)));
    if (!next) throw new Error(`Tables refer to each other in a circle: ${[...names].join(', ')}`);
    waiting.delete(next);
    ordered.push(next);
  }
  return ordered;
}

/**
 * Returns the value of every sequence. Sequences are not part of the snapshot: read them after the rows, so that they
 * are not behind.
 */
export async function sequencesOf(client: Client): Promise<Manifest['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT sequencename::text AS name FROM pg_sequences
     WHERE schemaname = 'public' AND sequencename <> $1 ORDER BY sequencename`,
    [`${migrationsTable}_id_seq`],
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${client.escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...rows[0]! });
  }
  return sequences;
}
