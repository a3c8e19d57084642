import { DataSource } from 'typeorm';
import { loadEnvironment } from '../config/environment.js';
import { dataSourceOptions } from '../database/data-source-options.js';
import { openDatabase } from '../database/open-database.js';
import { FileEntity } from '../files/file.entity.js';
import { rotateFileKey } from '../files/rotate-file-key.js';
import { run } from './run.js';

/** The command was called without what it needs. */
class MissingOldKey extends Error {}

/**
 * `npm run rotate-file-key`, with FILE_KEY the new key and OLD_FILE_KEY the one before it: wraps the key of every file
 * anew. Exit code 1 when neither key opens some of them.
 */
async function main(): Promise<number> {
  const { oldFileKey, fileKey, ...environment } = loadEnvironment();
  if (!oldFileKey)
    throw new MissingOldKey('Set FILE_KEY to the new key, and OLD_FILE_KEY to the one before it.');
  const database = await openDatabase(environment);
  const options = { ...dataSourceOptions(database.url, 2), entities: [FileEntity] };
  const dataSource = await new DataSource(options).initialize();
  try {
    const { opened, rotated, lost } = await rotateFileKey(dataSource, { fileKey, oldFileKey });
    console.log(`${rotated} keys of files were wrapped anew. FILE_KEY opens ${opened} files.`);
    for (const id of lost) console.error(`LOST: neither key opens the file ${id}`);
    if (lost.length > 0) return 1;
    console.log('OLD_FILE_KEY may be taken away now; backups that were made before still need it.');
    return 0;
  } finally {
    await dataSource.destroy();
    await database.close();
  }
}

run(main, (error) => error instanceof MissingOldKey);
