import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createFolder } from '../folders.js';

/**
 * Reads DATA_DIR/secrets/<name>, and creates it on first use.
 * @returns 32 bytes in base64
 */
export function loadOrCreateSecret(dataDir: string, name: string): string {
  return readSecret(dataDir, name) ?? keepSecret(dataDir, name, newSecret());
}

/** Returns 32 random bytes in base64. */
export const newSecret = (): string => randomBytes(32).toString('base64');

/** Reads DATA_DIR/secrets/<name>; undefined if there is none. */
export function readSecret(dataDir: string, name: string): string | undefined {
  try {
    return readFileSync(fileOf(dataDir, name), 'utf8').trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Writes DATA_DIR/secrets/<name> with mode 0600, unless it exists. It is written to a temporary file and then linked,
 * so that neither a crash nor a second process leaves half a secret.
 * @returns the secret that is there now: another process may have been faster
 */
export function keepSecret(dataDir: string, name: string, secret: string): string {
  const file = fileOf(dataDir, name);
  const folder = dirname(file);
  // No mode here: this may create DATA_DIR, which the account that runs PostgreSQL must be able to enter.
  createFolder(folder);
  chmodSync(folder, 0o700);
  const draft = join(folder, `.${name}.${randomBytes(6).toString('hex')}`);
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

const fileOf = (dataDir: string, name: string): string => join(dataDir, 'secrets', name);
