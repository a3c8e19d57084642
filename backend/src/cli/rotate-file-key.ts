import { DataSource } from 'typeorm';
import { Account, AuthenticatorApp, rotateTotpSecrets } from '../accounts/index.js';
import { loadEnvironment } from '../config/environment.js';
import { dataSourceOptions } from '../database/data-source-options.js';
import { openDatabase } from '../database/open-database.js';
import { FileEntity } from '../files/file.entity.js';
import { rotateFileKey } from '../files/rotate-file-key.js';
import { run } from './run.js';

/** OLD_FILE_KEY is not set. */
class MissingOldKey extends Error {}

/**
 * `npm run rotate-file-key`, with the new key in FILE_KEY and the previous one in OLD_FILE_KEY: rewraps the key of
 * every file, and seals the secrets of authenticator apps anew. Exit code 1 if neither key opens some of them.
 */
async function main(): Promise<number> {
  const { oldFileKey, fileKey, ...environment } = loadEnvironment();
  if (!oldFileKey)
    throw new MissingOldKey('Set FILE_KEY to the new key, and OLD_FILE_KEY to the previous one.');
  const database = await openDatabase(environment);
  const options = {
    ...dataSourceOptions(database.url, 2),
    entities: [Account, AuthenticatorApp, FileEntity],
  };
  const dataSource = await new DataSource(options).initialize();
  try {
    const { opened, rotated, lost } = await rotateFileKey(dataSource, { fileKey, oldFileKey });
    console.log(`Rewrapped ${rotated} file keys. FILE_KEY opens ${opened} files.`);
    for (const id of lost) console.error(`LOST: neither key opens the file ${id}`);
    const apps = await rotateTotpSecrets(dataSource, { fileKey, oldFileKey });
    console.log(`Sealed the secrets of ${apps.rotated} authenticator apps anew.`);
    for (const id of apps.lost)
      console.error(`LOST: neither key opens the authenticator app of account ${id}`);
    if (lost.length + apps.lost.length > 0) return 1;
    console.log('You can remove OLD_FILE_KEY now, but earlier backups still need it.');
    return 0;
  } finally {
    await dataSource.destroy();
    await database.close();
  }
}

run(main, (error) => error instanceof MissingOldKey);
