import { backUp, noteBackup } from '../../files/backup/back-up.js';
import { BackupError } from '../../files/backup/manifest.js';
import { StorageUnavailable } from '../../base/app-error.js';
import { loadEnvironment } from '../../base/config/environment.js';
import { openDatabase } from '../../base/database/open-database.js';
import { withConnection } from '../../base/database/with-connection.js';
import { storageFor } from '../../files/storage/storage-for.js';
import { checkFileKeys, FileKeyError } from '../../base/sealing/recorded-keys.js';
import { resolveFromCaller, run } from './run.js';

/**
 * `npm run backup -- FOLDER`: backs up the environment's database and files into a new folder, whether or not the
 * program is running. Exit code 1 if files of returns are missing in the storage; the backup has everything else.
 */
async function main(): Promise<number> {
  const [given, ...more] = process.argv.slice(2);
  if (given === undefined || more.length > 0)
    throw new BackupError('Name one folder: npm run backup -- FOLDER');
  const folder = resolveFromCaller(given);
  const environment = loadEnvironment();
  const storage = await storageFor(environment);
  // Without migrations: a backup is made before those of a new release run.
  const database = await openDatabase(environment, { prepare: async () => undefined });
  try {
    const { fileKey, oldFileKey } = environment;
    // A restore trusts the key that the backup names.
    await withConnection(database.url, (client) => checkFileKeys(client, environment));
    const done = await backUp({ databaseUrl: database.url, storage, fileKey, folder });
    const { manifest, lost } = done;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${rows} rows of ${manifest.tables.length} tables and ${manifest.files} files are in ${folder}.`,
    );
    console.log(
      'FILE_KEY is not in the backup, and the files cannot be opened without it. Keep it elsewhere.',
    );
    if (oldFileKey)
      console.log(
        'OLD_FILE_KEY is not in it either. Some files need it until npm run rotate-file-key is done.',
      );
    await noteBackup(database.url, done).catch((error: Error) =>
      console.error(`The backup is complete, but the database did not note it: ${error.message}`),
    );
    for (const id of lost) console.error(`MISSING: the file ${id} of a return is not in the file storage`);
    return lost.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

run(main, (error) => [BackupError, FileKeyError, StorageUnavailable].some((kind) => error instanceof kind));
