import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { StorageUnavailable } from '../../../base/app-error.js';
import { EnvironmentError, loadEnvironment } from '../../../base/config/environment.js';
import { BlobMissing } from '../../../files/storage/storage.js';
import { storageFor } from '../../../files/storage/measured-storage.js';
import { FirmProfileError, loadFirm, unknownKeys } from '../../../firm/firm.js';
import { diskRoom, roomInWords, tooLittleRoom } from '../../../health/disk-watch.js';
import { siteProblem } from '../../../http/response/static-site.js';
import { check, ok, problem, warning } from '../check.js';

/** Whether production would accept the settings. In production it has, or the command could not have begun. */
export const settings = check('settings', async ({ environment }) => {
  if (environment.production) return ok`NODE_ENV=production accepts the settings`;
  let also = '';
  try {
    loadEnvironment({ ...process.env, NODE_ENV: 'production' });
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const refused = error.problems.map((sentence) => sentence.split(' ')[0]);
    also = ` It does not accept these as they are: ${refused.join(', ')}`;
  }
  return warning`NODE_ENV is not production: several protections are off. For real clients, set NODE_ENV=production.${also}`;
});

/** Whether the firm's folder has everything that the program needs, as it must have at the start. */
export const firmChecks = check('firm', async ({ environment: { firmDir } }) => {
  try {
    const profile = loadFirm(firmDir);
    return [
      ok`The profile of ${profile.name} in ${firmDir} is complete`,
      ...unknownKeys(profile).map((sentence) => warning`${sentence}. Correct or remove it.`),
    ];
  } catch (error) {
    if (!(error instanceof FirmProfileError)) throw error;
    const says = error.message.replaceAll(/\n\s*/g, ' ');
    return problem`${says}. Correct it, or set FIRM_DIR. The program does not start with it.`;
  }
});

/** Whether there is a built site to serve, as production must have at the start. */
export const site = check('site', async ({ environment: { siteDir } }) => {
  const missing = siteProblem(siteDir);
  return missing ? problem(missing) : ok`The site in ${siteDir} is built`;
});

/** Room for a bad week: uploads, and the log of changes of a database that grows. */
const littleRoom = 5 * tooLittleRoom;

/** Room on the disks that have DATA_DIR. */
export const disk = check('disk', async ({ environment }) => {
  const disks = await diskRoom(environment);
  if (disks.length === 0) return ok`DATA_DIR is not used yet`;
  return disks.map((room) => {
    if (room.free >= littleRoom) return ok`${roomInWords(room)}`;
    const judge = room.free < tooLittleRoom ? problem : warning;
    return judge`${roomInWords(room)}. Make room or take a larger disk (docs/runbook.md, the disk fills).`;
  });
});

/** Whether uploads can be stored, read and deleted, on disk or in a bucket. Leaves nothing behind. */
export const fileStorage = check('file storage', async ({ environment }) => {
  const { s3 } = environment;
  const place = s3 ? `the bucket ${s3.bucket} at ${new URL(s3.endpoint).host}` : 'DATA_DIR/files';
  const todo = s3
    ? 'Check S3_URL, and which rights its key has (docs/runbook.md, Files in an object store).'
    : 'Make room on its disk, and let the program’s account write to it.';
  const storage = await storageFor(environment);
  const key = randomUUID();
  const content = Buffer.from('npm run doctor');
  try {
    await storage.check();
    try {
      await storage.put(key, Readable.from([content]));
      const found = await buffer(await storage.get(key));
      if (!found.equals(content)) throw new BlobMissing('what comes back is not what was stored');
    } finally {
      await storage.delete(key);
    }
    return ok`Files can be stored, read and deleted in ${place}`;
  } catch (error) {
    if (!(error instanceof StorageUnavailable || error instanceof BlobMissing)) throw error;
    return problem`Files cannot be stored, read and deleted in ${place}: ${error.message}. ${todo}`;
  }
});
