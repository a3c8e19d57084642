import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, createGunzip } from 'node:zlib';
import { type Client } from 'pg';
import { to as copyTo, from as copyFrom } from 'pg-copy-streams';
import { migrations } from '@tax-firm/migrations';
import { OperatorError } from '../../base/operator-error.js';
import { makeFolder, syncFolder } from '../../base/folders.js';
import {
  migrationsOf,
  excessPowerOf,
  readAboutRoles,
  areEarlier,
  migrate,
} from '../../base/database/migrate.js';
import { withConnection } from '../../base/database/with-connection.js';
import { BlobMissing, type BlobStorage } from '../storage/storage.js';
import { fingerprintOfKey } from '../../base/sealing/sealing.js';
import {
  checkAll,
  checksumsIn,
  contentOf,
  type Manifest,
  manifestSchema,
  places,
  rowsIn,
  sequencesOf,
  tablesOf,
} from './manifest.js';
import { type DatabaseUrls } from '../../base/database/open-database.js';

/**
 * Writes database and files into a new folder; the program may keep running. The rows are one snapshot. Files never
 * change and are deleted a week after they leave their return at the earliest, so copying them after the rows is
 * safe.
 * @param fileKey 32 bytes. Only its fingerprint goes into the backup
 * @param folder must not exist. It is created complete or not at all
 * @throws OperatorError
 */
export async function backUp(databaseUrl: string, storage: BlobStorage, fileKey: Buffer, folder: string) {
  const partial = `${folder}.partial`;
  for (const path of [folder, partial])
    if (existsSync(path)) throw new OperatorError(`${path} already exists: a backup needs a new folder.`);
  await makeFolder(dirname(folder));
  await mkdir(partial, { mode: 0o700 });
  try {
    const done = await withConnection(databaseUrl, (client) => write(client, storage, fileKey, partial));
    await rename(partial, folder);
    await syncFolder(dirname(folder));
    return done;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** Notes in the database that it was backed up, for `npm run doctor`. */
export async function noteBackup(
  databaseUrl: string,
  { manifest, lost }: Awaited<ReturnType<typeof backUp>>,
) {
  await withConnection(databaseUrl, (client) =>
    client.query('INSERT INTO backup (made_at, rows, files, lost) VALUES ($1, $2, $3, $4)', [
      manifest.madeAt,
      rowsIn(manifest),
      manifest.files,
      lost.length,
    ]),
  );
}

/** @returns the manifest, and the ids of returns' files that are missing in the storage */
async function write(client: Client, storage: BlobStorage, fileKey: Buffer, folder: string) {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(
    "SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC'",
  );
  const migrations = await migrationsOf(client);
  if (migrations.length === 0)
    throw new OperatorError('There is nothing to back up: the database has no tables.');

  const checksums: string[] = [];
  const tables: Manifest['tables'] = [];
  for (const { name, columns } of await tablesOf(client)) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join();
    const rows = client.query(copyTo(`COPY ${name} (${list}) TO STDOUT`));
    checksums.push(await save(folder, places.table(name), rows, true));
    tables.push({ name, columns, rows: rows.rowCount });
  }
  const { rows: versions } = await client.query<{ machine: string; version: number }>(
    'SELECT machine, max(machine_version)::integer AS version FROM transition GROUP BY machine ORDER BY machine',
  );
  const sequences = await sequencesOf(client);
  const { rows: files } = await client.query<{ id: string; attached: boolean }>(
    `SELECT id, tax_return_id IS NOT NULL AND removed_at IS NULL AS attached FROM file
     WHERE stored_at IS NOT NULL ORDER BY id`,
  );
  const { rows: now } = await client.query<{ at: Date }>('SELECT now() AS at');
  await client.query('COMMIT');

  const lost: string[] = [];
  let saved = 0;
  for (const { id, attached } of files) {
    try {
      checksums.push(await save(folder, places.file(id), await storage.get(id)));
      saved++;
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error;
      // A file without a return, or taken out of one, may have been swept since.
      if (attached) lost.push(id);
    }
  }
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
  const described = Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]);
  checksums.push(await save(folder, places.manifest, described));
  await writeFile(join(folder, places.checksums), checksums.join(''), { mode: 0o600, flush: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name));
  await syncFolder(folder);
  return { manifest, lost };
}

/** Returns once the file is on the disk, with its line in the list of checksums. */
async function save(folder: string, path: string, content: Readable, compressed = false): Promise<string> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const file = createWriteStream(target, { mode: 0o600, flush: true });
  if (compressed) await pipeline(content, createGzip(), hashed, file);
  else await pipeline(content, hashed, file);
  return `${hash.digest('hex')}  ${path}\n`;
}

/**
 * Checks a whole backup before anything is changed.
 * @param machines that this program runs
 * @throws OperatorError if it is damaged, from a newer program or a build before 1.0.0, or encrypted with another FILE_KEY
 */
export async function readBackup(
  folder: string,
  { fileKey, machines }: { fileKey: Buffer; machines: readonly { id: string; version: number }[] },
): Promise<Manifest> {
  const manifest = await manifestOf(folder);
  if (areEarlier(manifest.migrations))
    throw new OperatorError(
      'The backup was made by a build before 1.0.0, which this version can’t read. Restore it with that build.',
    );
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new OperatorError(
      `The backup was made by a newer program: this one does not know ${unknown.join(', ')}.`,
    );
  for (const { id, version } of machines) {
    const saved = manifest.machines[id] ?? version;
    if (saved > version)
      throw new OperatorError(
        `The backup was made by a newer program: it has version ${saved} of ${id}, and this one runs version ${version}.`,
      );
  }
  if (manifest.fileKey !== fingerprintOfKey(fileKey))
    throw new OperatorError(
      'FILE_KEY is not the backup’s key, so its files could not be opened. Set FILE_KEY to the key of that time, or put that into DATA_DIR/secrets/file-key.',
    );
  await checkAll(folder);
  return manifest;
}

async function manifestOf(folder: string): Promise<Manifest> {
  const path = join(folder, places.manifest);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new OperatorError(`${path} cannot be read: ${folder} is not a backup.`, { cause });
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    const message = `${path} is not a valid manifest. Copy the backup again, or restore another one.`;
    throw new OperatorError(message, { cause });
  }
}

/**
 * Creates the backup's version of the schema in an empty database.
 * @throws OperatorError if the database has rows, or its owner is unknown; nothing was changed then
 */
export async function prepareForRestore({ url, ownerUrl }: DatabaseUrls, manifest: Manifest): Promise<void> {
  if (ownerUrl === undefined && (await excessPowerOf(url)) === undefined)
    throw new OperatorError(`A restore creates tables: set DATABASE_MIGRATION_URL too. ${readAboutRoles}`);
  const wanted = new Set(manifest.migrations);
  await withConnection(ownerUrl ?? url, async (client) => {
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query(`SELECT 1 FROM ${client.escapeIdentifier(name)} LIMIT 1`);
      if (rows.length > 0)
        throw new OperatorError(`The database is not empty (${name} has rows): restore into an empty one.`);
    }
    if ((await migrationsOf(client)).some((name) => !wanted.has(name)))
      throw new OperatorError(
        'The database has tables from a newer program than the backup: restore into a new one.',
      );
  });
  await migrate(ownerUrl ?? url, { pending: migrations.filter(({ name }) => wanted.has(name)) });
}

/**
 * Restores rows and files after `prepareForRestore`, and brings the schema up to date. The rows are committed after
 * the last file is stored, so a failed restore can be repeated.
 */
export async function restore(
  folder: string,
  manifest: Manifest,
  { url, ownerUrl }: DatabaseUrls,
  storage: BlobStorage,
): Promise<void> {
  await withConnection(ownerUrl ?? url, async (client) => {
    await client.query('BEGIN');
    for (const table of manifest.tables) await fill(client, folder, table);
    for (const { name, value, called } of manifest.sequences)
      await client.query('SELECT setval($1::regclass, $2, $3)', [
        client.escapeIdentifier(name),
        value,
        called,
      ]);
    await putFiles(folder, storage, manifest.files);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  });
  await migrate(ownerUrl ?? url, { workingUrl: ownerUrl && url });
}

/** Disables the program's triggers, which would enter payments a second time. Foreign keys are checked. */
async function fill(client: Client, folder: string, { name, columns, rows }: Manifest['tables'][number]) {
  const table = client.escapeIdentifier(name);
  const list = columns.map((column) => client.escapeIdentifier(column)).join();
  await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const target = client.query(copyFrom(`COPY ${table} (${list}) FROM STDIN`));
  await pipeline(contentOf(folder, places.table(name)), createGunzip(), target);
  await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  if (target.rowCount !== rows)
    throw new OperatorError(`The backup is damaged: ${name} has ${target.rowCount} rows, not ${rows}.`);
}

async function putFiles(folder: string, storage: BlobStorage, expected: number): Promise<void> {
  const files = (await checksumsIn(folder)).filter(({ path }) => path.startsWith('files/'));
  for (const { path } of files) await storage.put(basename(path), contentOf(folder, path));
  if (files.length !== expected)
    throw new OperatorError(`The backup is damaged: it has ${files.length} files, not ${expected}.`);
}
