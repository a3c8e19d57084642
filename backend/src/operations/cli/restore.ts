import { rowsIn } from '../../files/backup/manifest.js';
import { prepareForRestore, readBackup, restore } from '../../files/backup/backup.js';
import { loadEnvironment } from '../../base/config/environment.js';
import { type OpenDatabase } from '../../base/database/open-database.js';
import { storageFor } from '../../files/storage/measured-storage.js';
import { workflows } from '../machines/workflows.js';
import { givenFolder, run, withDatabase } from './run.js';
import { verifyDatabase } from './verify-database.js';

/**
 * `npm run restore -- FOLDER`: restores a backup into the environment's empty database and file storage, then
 * verifies the history like `npm run verify-history`. Exit code 1 if the verification finds a problem; 2 if nothing
 * was restored.
 */
async function main(): Promise<number> {
  const folder = givenFolder('restore');
  const environment = loadEnvironment();
  const storage = await storageFor(environment);
  const manifest = await readBackup(folder, { fileKey: environment.fileKey, machines: workflows });
  const work = async (database: OpenDatabase) => {
    await restore(folder, manifest, database, storage);
    console.log(`Restored as of ${manifest.madeAt}: ${rowsIn(manifest)} rows and ${manifest.files} files.`);
    const isOlder = workflows.some(({ id, version }) => (manifest.machines[id] ?? version) < version);
    if (isOlder)
      console.log('The returns are of an older release. Before you start: npm run migrate-workflow');
    return (await verifyDatabase(database.url, environment)) ? 0 : 1;
  };
  return withDatabase(environment, work, { prepare: (urls) => prepareForRestore(urls, manifest) });
}

run(main);
