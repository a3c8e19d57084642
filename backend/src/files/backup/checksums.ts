import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Transform } from 'node:stream';
import { BackupError, places } from './manifest.js';

/**
 * Returns a stream that passes bytes on, and a function that returns their SHA-256 in hex after the stream has ended.
 */
export function hashing(): { readonly stream: Transform; readonly digest: () => string } {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, digest: () => hash.digest('hex') };
}

export const noteChecksum = (folder: string, path: string, digest: string): Promise<void> =>
  appendFile(join(folder, places.checksums), `${digest}  ${path}\n`, { mode: 0o600 });

/** Matches only paths that a backup contains, so that none leads out of its folder. */
const line =
  /^([0-9a-f]{64}) {2}(manifest\.json|database\/[a-z0-9_]+\.copy\.gz|files\/[0-9a-f]{2}\/[0-9a-f-]{36})$/;

/** Yields the paths of a backup's files, in the order in which they were written. */
export async function* pathsIn(folder: string): AsyncGenerator<string> {
  for await (const [, path] of linesOf(folder)) yield path;
}

/**
 * Compares every file of a backup with its checksum.
 * @throws BackupError naming the first file that is missing or has changed
 */
export async function checkAll(folder: string): Promise<void> {
  for await (const [digest, path] of linesOf(folder)) {
    const hash = createHash('sha256');
    for await (const chunk of contentOf(folder, path)) hash.update(chunk);
    if (hash.digest('hex') !== digest) throw new BackupError(`The backup is damaged: ${path} has changed.`);
  }
}

/** @throws BackupError if the file is missing */
export async function* contentOf(folder: string, path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(join(folder, path))) yield chunk as Buffer;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw new BackupError(`${join(folder, path)} is missing: this is not a backup, or it is incomplete.`, {
      cause,
    });
  }
}

async function* linesOf(folder: string): AsyncGenerator<[digest: string, path: string]> {
  const input = createReadStream(join(folder, places.checksums));
  for await (const text of createInterface({ input })) {
    const [, digest, path] = line.exec(text) ?? [];
    if (!digest || !path) throw new BackupError(`${places.checksums} has an invalid line: ${text}`);
    yield [digest, path];
  }
}
