import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { makeFolder, syncFolder } from '../../base/sync-folder.js';
import { migrationsOf } from '../../base/database/migrate.js';
import { withConnection } from '../../base/database/with-connection.js';
import { BlobMissing, type BlobStorage } from '../storage/storage.js';
import { fingerprintOfKey } from '../../base/sealing/sealing.js';
import { sequencesOf, tablesOf } from './catalog.js';
import { hashing, noteChecksum } from './checksums.js';
import { BackupError, type Manifest, places } from './manifest.js';

export interface BackUpOptions {
  readonly databaseUrl: string;
  readonly storage: BlobStorage;
  /** 32 bytes. Only its fingerprint goes into the backup. */
  readonly fileKey: Buffer;
  /** Must not exist. It is created complete or not at all. */
  readonly folder: string;
}

export interface BackedUp {
  readonly manifest: Manifest;
  /** Ids of returns' files that are missing in the storage. */
  readonly lost: readonly string[];
}

/**
 * Writes database and files into a new folder; the program may keep running. The rows are one snapshot. Files never
 * change and are deleted a week after they leave their return at the earliest, so copying them after the rows is
 * safe.
 * @throws BackupError
 */
export async function backUp(options: BackUpOptions): Promise<BackedUp> {
  const { folder } = options;
  const partial = `${folder}.partial`;
  for (const path of [folder, partial])
    if (existsSync(path)) throw new BackupError(`${path} already exists: a backup needs a new folder.`);
  await makeFolder(dirname(folder));
  await mkdir(partial, { mode: 0o700 });
  try {
    const done = await withConnection(options.databaseUrl, (client) =>
      write(client, { ...options, folder: partial }),
    );
    await sync(partial);
    await rename(partial, folder);
    await syncFolder(dirname(folder));
    return done;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** Notes in the database that it was backed up, for `npm run doctor`. */
export async function noteBackup(databaseUrl: string, { manifest, lost }: BackedUp): Promise<void> {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  await withConnection(databaseUrl, (client) =>
    client.query('INSERT INTO backup (made_at, rows, files, lost) VALUES ($1, $2, $3, $4)', [
      manifest.madeAt,
      rows,
      manifest.files,
      lost.length,
    ]),
  );
}

async function write(client: Client, { folder, storage, fileKey }: BackUpOptions): Promise<BackedUp> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(
    "SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC'",
  );
  const migrations = await migrationsOf(client);
  if (migrations.length === 0)
    throw new BackupError('There is nothing to back up: the database has no tables.');

  const tables: Manifest['tables'] = [];
  for (const { name, columns } of await tablesOf(client)) {
    const rows = client.query(
      copyTo(`COPY ${name} (${columns.map((column) => `"${column}"`).join()}) TO STDOUT`),
    );
    await save(folder, places.table(name), rows, true);
    tables.push({ name, columns, rows: rows.rowCount });
  }
  const { rows: versions } = await client.query<{ machine: string; version: number }>(
    'SELECT machine, max(machine_version)::integer AS version FROM transition GROUP BY machine ORDER BY machine',
  );
  const sequences = await sequencesOf(client);
  const { rows: files } = await client.query<StoredFile>(
    `SELECT id, tax_return_id IS NOT NULL AND removed_at IS NULL AS attached FROM file
     WHERE stored_at IS NOT NULL ORDER BY id`,
  );
  const { rows: now } = await client.query<{ at: Date }>('SELECT now() AS at');
  await client.query('COMMIT');

  const { saved, lost } = await saveFiles(folder, storage, files);
  const manifest: Manifest = {
    format: 1,
    madeAt: now[0]!.at.toISOString(),
    machines: Object.fromEntries(versions.map(({ machine, version }) => [machine, version])),
    migrations,
    tables,
    sequences,
    files: saved,
    fileKey: fingerprintOfKey(fileKey),
  };
  await save(folder, places.manifest, Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]));
  return { manifest, lost };
}

interface StoredFile {
  readonly id: string;
  readonly attached: boolean;
}

async function saveFiles(folder: string, storage: BlobStorage, files: readonly StoredFile[]) {
  const lost: string[] = [];
  let saved = 0;
  for (const { id, attached } of files) {
    try {
      await save(folder, places.file(id), await storage.get(id));
      saved++;
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error;
      // A file without a return, or taken out of one, may have been swept since.
      if (attached) lost.push(id);
    }
  }
  return { saved, lost };
}

/** Returns once the checksums and the names of all files are on the disk; the files themselves are already. */
async function sync(folder: string): Promise<void> {
  const checksums = await open(join(folder, places.checksums));
  try {
    await checksums.sync();
  } finally {
    await checksums.close();
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name));
  await syncFolder(folder);
}

async function save(folder: string, path: string, content: Readable, compressed = false): Promise<void> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const { stream, digest } = hashing();
  const file = createWriteStream(target, { mode: 0o600, flush: true });
  if (compressed) await pipeline(content, createGzip(), stream, file);
  else await pipeline(content, stream, file);
  await noteChecksum(folder, path, digest());
}
