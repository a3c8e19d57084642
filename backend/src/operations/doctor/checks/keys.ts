import { type Client } from 'pg';
import { TrustedKeys } from '../../../audit/roots/trusted-keys.js';
import { fingerprintOf, SigningKey } from '../../../audit/roots/signing-key.js';
import { EnvironmentError } from '../../../base/config/environment.js';
import { checkFileKeys, FileKeyError } from '../../../base/sealing/recorded-keys.js';
import { type Check, databaseCheck, type CheckFinding, ok, problem, checkWarning } from '../check.js';

/** Whether FILE_KEY opens what the database has sealed. */
export const fileKey: Check = databaseCheck('FILE_KEY', async (client, { environment }) => {
  const { oldFileKey, fileKeyIsNew } = environment;
  try {
    const recorded = await checkFileKeys(client, environment);
    if (fileKeyIsNew)
      return [
        checkWarning(
          'There is no FILE_KEY yet',
          'Set it, or start the program, which then creates one in DATA_DIR.',
        ),
      ];
    if (oldFileKey)
      return [
        checkWarning(
          'OLD_FILE_KEY is still set',
          recorded.length > 1
            ? 'Finish the change of the key: npm run rotate-file-key. Then remove OLD_FILE_KEY.'
            : 'Remove OLD_FILE_KEY: FILE_KEY opens everything. Keep it with the backups of its time.',
        ),
      ];
    return [ok('FILE_KEY is the one that this database needs')];
  } catch (error) {
    if (!(error instanceof FileKeyError)) throw error;
    return [problem('FILE_KEY does not fit this database', error.message)];
  }
});

/** Whether AUDIT_KEY is the one that signs this database's daily roots. */
export const auditKey: Check = databaseCheck('AUDIT_KEY', async (client, { environment }) => {
  const key = new SigningKey(environment);
  try {
    const last = await lastRoot(client);
    const wrong = last && new TrustedKeys(key, environment).problemOf(last.publicKey, last.day);
    if (last && wrong !== undefined)
      return [problem(`The daily root of ${last.day} does not count`, `Compare the keys: ${wrong}.`)];
    const says = `AUDIT_KEY signs the daily roots (fingerprint ${fingerprintOf(key.publicKey).slice(0, 16)})`;
    return [ok(says), ...(environment.production && !process.env.AUDIT_KEY ? [onlyInDataDir] : [])];
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return [problem('AUDIT_KEY and AUDIT_RETIRED_KEYS contradict each other', error.problems.join(' '))];
  }
});

async function lastRoot(client: Client): Promise<{ day: string; publicKey: string } | undefined> {
  const { rows } = await client.query<{ day: string; publicKey: string }>(
    'SELECT day::text, public_key AS "publicKey" FROM daily_root ORDER BY daily_root.day DESC LIMIT 1',
  );
  return rows[0];
}

/** A key that only DATA_DIR has is lost with its disk, and other machines do not have it. */
const onlyInDataDir: CheckFinding = checkWarning(
  'AUDIT_KEY is only in DATA_DIR/secrets/audit-key',
  'Keep a copy elsewhere, and set AUDIT_KEY in every process.',
);
