import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { migrations } from '@tax-firm/migrations';
import { type Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { excessPowerOf, readAboutRoles } from '../../base/database/database-roles.js';
import { areEarlier, migrate, migrationsOf } from '../../base/database/migrate.js';
import { type DatabaseUrls } from '../../base/database/open-database.js';
import { withConnection } from '../../base/database/with-connection.js';
import { type BlobStorage } from '../storage/storage.js';
import { fingerprintOfKey } from '../../base/sealing/sealing.js';
import { tablesOf } from './catalog.js';
import { checkAll, contentOf, pathsIn } from './checksums.js';
import { BackupError, type Manifest, manifestSchema, places } from './manifest.js';

/** What a program needs to know to read a backup. */
export interface Reader {
  /** 32 bytes. */
  readonly fileKey: Buffer;
  /** The machines that this program runs. */
  readonly machines: readonly { readonly id: string; readonly version: number }[];
}

/**
 * Checks a whole backup before anything is changed.
 * @throws BackupError if it is damaged, from a newer program or a build before 1.0.0, or encrypted with another FILE_KEY
 */
export async function readBackup(folder: string, { fileKey, machines }: Reader): Promise<Manifest> {
  const manifest = await manifestOf(folder);
  if (areEarlier(manifest.migrations))
    throw new BackupError(
      'The backup was made by a build before 1.0.0, which this version can’t read. Restore it with that build.',
    );
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by a newer program: this one does not know ${unknown.join(', ')}.`,
    );
  for (const { id, version } of machines) {
    const saved = manifest.machines[id] ?? version;
    if (saved > version)
      throw new BackupError(
        `The backup was made by a newer program: it has version ${saved} of ${id}, and this one runs version ${version}.`,
      );
  }
  if (manifest.fileKey !== fingerprintOfKey(fileKey))
    throw new BackupError(
      'FILE_KEY is not the backup’s key, so its files could not be opened. Set FILE_KEY to the key of that time, or put that into DATA_DIR/secrets/file-key.',
    );
  await checkAll(folder);
  return manifest;
}

async function manifestOf(folder: string): Promise<Manifest> {
  const path = join(folder, places.manifest);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new BackupError(`${path} cannot be read: ${folder} is not a backup.`, { cause });
  });
  const parsed = manifestSchema.safeParse(jsonIn(text));
  if (!parsed.success)
    throw new BackupError(`${path} is not a valid manifest. Copy the backup again, or restore another one.`);
  return parsed.data;
}

/** @returns undefined if the text breaks off or was changed, so that it is no JSON */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Creates the backup's version of the schema in an empty database.
 * @throws BackupError if the database has rows, or its owner is unknown; nothing was changed then
 */
export async function prepareForRestore({ url, ownerUrl }: DatabaseUrls, manifest: Manifest): Promise<void> {
  if (ownerUrl === undefined && (await excessPowerOf(url)) === undefined)
    throw new BackupError(`A restore creates tables: set DATABASE_MIGRATION_URL too. ${readAboutRoles}`);
  const wanted = new Set(manifest.migrations);
  await withConnection(ownerUrl ?? url, async (client) => {
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query(`SELECT 1 FROM ${client.escapeIdentifier(name)} LIMIT 1`);
      if (rows.length > 0)
        throw new BackupError(`The database is not empty (${name} has rows): restore into an empty one.`);
    }
    if ((await migrationsOf(client)).some((name) => !wanted.has(name)))
      throw new BackupError(
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
    throw new BackupError(`The backup is damaged: ${name} has ${target.rowCount} rows, not ${rows}.`);
}

async function putFiles(folder: string, storage: BlobStorage, expected: number): Promise<void> {
  let count = 0;
  for await (const path of pathsIn(folder)) {
    if (!path.startsWith('files/')) continue;
    await storage.put(basename(path), contentOf(folder, path));
    count++;
  }
  if (count !== expected)
    throw new BackupError(`The backup is damaged: it has ${count} files, not ${expected}.`);
}
