import { BackupError } from '../../files/backup/manifest.js';
import { prepareForRestore, readBackup, restore } from '../../files/backup/restore.js';
import { StorageUnavailable } from '../../base/app-error.js';
import { loadEnvironment } from '../../base/config/environment.js';
import { openDatabase } from '../../base/database/open-database.js';
import { storageFor } from '../../files/storage/storage-for.js';
import { workflows } from '../machines/workflows.js';
import { resolveFromCaller, run } from './run.js';
import { verifyDatabase } from './verify-database.js';

/**
 * `npm run restore -- FOLDER`: restores a backup into the environment's empty database and file storage, then
 * verifies the history like `npm run verify-history`. Exit code 1 if the verification finds a problem; 2 if nothing
 * was restored.
 */
async function main(): Promise<number> {
  const [given, ...more] = process.argv.slice(2);
  if (given === undefined || more.length > 0)
    throw new BackupError('Name one folder: npm run restore -- FOLDER');
  const folder = resolveFromCaller(given);
  const environment = loadEnvironment();
  const storage = await storageFor(environment);
  const manifest = await readBackup(folder, { fileKey: environment.fileKey, machines: workflows });
  const database = await openDatabase(environment, {
    prepare: (urls) => prepareForRestore(urls, manifest),
  });
  try {
    await restore(folder, manifest, database, storage);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored as of ${manifest.madeAt}: ${rows} rows and ${manifest.files} files.`);
    const isOlder = workflows.some(({ id, version }) => (manifest.machines[id] ?? version) < version);
    if (isOlder)
      console.log('The returns are of an older release. Before you start: npm run migrate-workflow');
    return (await verifyDatabase(database.url, environment)) ? 0 : 1;
  } finally {
    await database.close();
  }
}

run(main, (error) => error instanceof BackupError || error instanceof StorageUnavailable);
