import { type Client } from 'pg';
import { OperatorError } from '../operator-error.js';
import { type Environment } from '../config/environment.js';
import { keepSecret, readSecret } from '../config/secrets.js';
import { withConnection } from '../database/with-connection.js';
import { fingerprintOfKey, opens, type SealingKeys } from './sealing.js';
import { sealedColumns, secretsOf } from './sealed-columns.js';

/** What these functions read of the environment. */
type KeySettings = SealingKeys & Pick<Environment, 'fileKeyIsNew' | 'dataDir'>;

/**
 * Checks, before the program starts, that it has every key that this database's secrets need, and records the key
 * that it will seal with. A new key is kept in DATA_DIR only after that, so that none is invented where sealed files
 * exist.
 * @returns the FILE_KEY to work with
 * @throws OperatorError; nothing was changed then
 */
export async function requireFileKeys(url: string, settings: KeySettings): Promise<Buffer> {
  return withConnection(url, async (client) => {
    await client.query('BEGIN');
    await lockKeys(client);
    // Another process on the same DATA_DIR may have kept one since this process read its environment.
    const kept = settings.fileKeyIsNew ? readSecret(settings.dataDir, 'file-key') : undefined;
    const fileKey = kept === undefined ? settings.fileKey : Buffer.from(kept, 'base64');
    const keys = { fileKey, oldFileKey: settings.oldFileKey };
    const recorded = await checkFileKeys(client, keys);
    // A database from before keys were recorded may be in the middle of a rotation.
    if (recorded.length === 0 && keys.oldFileKey) {
      const { opened } = await countSecrets(client, { fileKey: keys.oldFileKey });
      if (opened > 0) await record(client, keys.oldFileKey);
    }
    await record(client, fileKey);
    if (settings.fileKeyIsNew) keepSecret(settings.dataDir, 'file-key', fileKey.toString('base64'));
    await client.query('COMMIT');
    return fileKey;
  });
}

/**
 * Compares the keys with those that the database recorded. A database from before keys were recorded is compared by
 * its secrets.
 * @returns the recorded keys' fingerprints
 * @throws OperatorError if a recorded key is not among them, or if they open nothing
 */
export async function checkFileKeys(client: Client, keys: SealingKeys): Promise<readonly string[]> {
  const recorded = await recordedKeys(client);
  const given = keysOf(keys).map(fingerprintOfKey);
  const missing = recorded.filter((fingerprint) => !given.includes(fingerprint));
  if (missing.length > 0)
    throw new OperatorError(missing.length === recorded.length ? wrongKey(missing) : partlyWrong(missing));
  if (recorded.length > 0) return recorded;
  const { total, opened } = await countSecrets(client, keys);
  if (total > 0 && opened === 0) throw new OperatorError(wrongKey([]));
  return recorded;
}

/** Forgets every recorded key but this one: it has resealed everything, or the operator accepts the loss. */
export async function recordOnly(client: Client, fileKey: Buffer): Promise<void> {
  await client.query('BEGIN');
  await lockKeys(client);
  await client.query('DELETE FROM file_key WHERE fingerprint <> $1', [fingerprintOfKey(fileKey)]);
  await record(client, fileKey);
  await client.query('COMMIT');
}

async function lockKeys(client: Client): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtext('file_key'))");
}

/** Returns the fingerprints of all keys that have sealed something; none before the migration that records them. */
async function recordedKeys(client: Client): Promise<string[]> {
  const { rows: found } = await client.query("SELECT 1 WHERE to_regclass('file_key') IS NOT NULL");
  if (found.length === 0) return [];
  const { rows } = await client.query<{ fingerprint: string }>('SELECT fingerprint FROM file_key');
  return rows.map(({ fingerprint }) => fingerprint);
}

async function record(client: Client, key: Buffer): Promise<void> {
  await client.query('INSERT INTO file_key (fingerprint) VALUES ($1) ON CONFLICT DO NOTHING', [
    fingerprintOfKey(key),
  ]);
}

async function countSecrets(client: Client, keys: SealingKeys): Promise<{ total: number; opened: number }> {
  const given = keysOf(keys);
  let [total, opened] = [0, 0];
  for (const column of sealedColumns) {
    const secrets = await secretsOf(client, column);
    total += secrets.length;
    opened += secrets.filter(({ id, sealed }) => given.some((key) => opens(key, sealed, id))).length;
  }
  return { total, opened };
}

const keysOf = ({ fileKey, oldFileKey }: SealingKeys): Buffer[] =>
  oldFileKey ? [fileKey, oldFileKey] : [fileKey];

const partlyWrong = (missing: readonly string[]): string =>
  `Some files may still be sealed with another key${named(missing)}: set OLD_FILE_KEY to it, and run ` +
  '"npm run rotate-file-key". Nothing was changed.';

const wrongKey = (missing: readonly string[]): string =>
  `FILE_KEY is missing or wrong: this database’s files are sealed with another key${named(missing)}. ` +
  'Set FILE_KEY to that key, or put it back into DATA_DIR/secrets/file-key. Nothing was changed. ' +
  'If the key is lost, read "FILE_KEY is lost" in docs/runbook.md.';

const named = (fingerprints: readonly string[]): string =>
  fingerprints.length === 0
    ? ''
    : ` (fingerprint ${fingerprints.map((fingerprint) => fingerprint.slice(0, 16)).join(', ')})`;
