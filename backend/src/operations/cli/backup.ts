import { backUp, noteBackup } from '../../files/backup/backup.js';
import { rowsIn } from '../../files/backup/manifest.js';
import { loadEnvironment } from '../../base/config/environment.js';
import { withConnection } from '../../base/database/with-connection.js';
import { storageFor } from '../../files/storage/measured-storage.js';
import { checkFileKeys } from '../../base/sealing/recorded-keys.js';
import { givenFolder, run, unchanged, withDatabase } from './run.js';

/**
 * `npm run backup -- FOLDER`: backs up the environment's database and files into a new folder, whether or not the
 * program is running. Exit code 1 if files of returns are missing in the storage; the backup has everything else.
 */
async function main(): Promise<number> {
  const folder = givenFolder('backup');
  const environment = loadEnvironment();
  const { fileKey, oldFileKey } = environment;
  const storage = await storageFor(environment);
  const work = async ({ url }: { url: string }) => {
    // A restore trusts the key that the backup names.
    await withConnection(url, (client) => checkFileKeys(client, environment));
    const done = await backUp(url, storage, fileKey, folder);
    const { manifest, lost } = done;
    console.log(
      `${rowsIn(manifest)} rows of ${manifest.tables.length} tables and ${manifest.files} files are in ${folder}.`,
    );
    console.log(
      'FILE_KEY is not in the backup, and the files cannot be opened without it. Keep it elsewhere.',
    );
    if (oldFileKey)
      console.log(
        'OLD_FILE_KEY is not in it either. Some files need it until npm run rotate-file-key is done.',
      );
    await noteBackup(url, done).catch((error: Error) =>
      console.error(`The backup is complete, but the database did not note it: ${error.message}`),
    );
    for (const id of lost) console.error(`MISSING: the file ${id} of a return is not in the file storage`);
    return lost.length > 0 ? 1 : 0;
  };
  // A backup is made before the migrations of a new release run.
  return withDatabase(environment, work, { prepare: unchanged });
}

run(main);
