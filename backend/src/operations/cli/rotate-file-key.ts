import { loadEnvironment } from '../../base/config/environment.js';
import { withConnection } from '../../base/database/with-connection.js';
import { recordOnly } from '../../base/sealing/recorded-keys.js';
import { rotateFileKey } from '../../base/sealing/sealed-columns.js';
import { CommandError, run, withDatabase } from './run.js';

/**
 * `npm run rotate-file-key`, with the new key in FILE_KEY and the previous one in OLD_FILE_KEY: reseals the keys of all
 * files, and the secrets of authenticator apps. With `--accept-loss`, the program then starts although some can
 * no longer be opened; OLD_FILE_KEY may be lost too. Exit code 1 if any are lost.
 */
async function main(): Promise<number> {
  const given = process.argv.slice(2);
  const acceptLoss = given.includes('--accept-loss');
  const { oldFileKey, fileKey, fileKeyIsNew, ...environment } = loadEnvironment();
  if (fileKeyIsNew || (!oldFileKey && !acceptLoss))
    throw new CommandError('Set FILE_KEY to the new key, and OLD_FILE_KEY to the previous one.');
  if (given.length > (acceptLoss ? 1 : 0)) throw new CommandError('The only option is --accept-loss.');
  return withDatabase(environment, ({ url }) =>
    withConnection(url, async (client) => {
      const rotations = await rotateFileKey(client, { fileKey, oldFileKey });
      for (const { contents, rotated, opened } of rotations)
        console.log(`Resealed ${rotated} ${contents}. FILE_KEY opens ${opened}.`);
      const lost = rotations.flatMap((rotation) => rotation.lost);
      for (const owner of lost) console.error(`LOST: no key opens ${owner}`);
      if (lost.length > 0 && !acceptLoss) return 1;
      await recordOnly(client, fileKey);
      console.log('You can remove OLD_FILE_KEY now, but earlier backups still need it.');
      return lost.length > 0 ? 1 : 0;
    }),
  );
}

run(main);
