import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads DATA_DIR/secrets/<name>, and creates it on first use (32 random bytes, base64, mode 0600). It is written to a
 * temporary file and then linked, so that neither a crash nor a second process leaves half a secret.
 */
export function loadOrCreateSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, name);
  const existing = readIfThere(file);
  if (existing) return existing;

  // No mode here: this may create DATA_DIR, which the account that runs PostgreSQL must be able to enter.
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  const draft = join(folder, `.${name}.${randomBytes(6).toString('hex')}`);
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
