import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../../base/json.js';
import { isSigned, type SigningKey } from '../roots/root.js';

const notedPart = z.object({
  /** The first id of the range. */
  from: z.string(),
  /** The newest anchored root when the verification began, its hash in hexadecimal; null if there was none. */
  base: z.object({ day: z.string(), hash: z.string() }).nullable(),
  workflows: z.number().int(),
  transitions: z.number().int(),
  /** A fingerprint of each instance, by its id. */
  notes: z.array(z.tuple([z.string(), z.string()])),
});
/** What a verification found correct in a range of ids. */
export type NotedPart = z.infer<typeof notedPart>;

/**
 * What earlier verifications found correct, in DATA_DIR and not in the database, because the database is what we do not
 * trust here. Each file is about one range of ids and is signed with AUDIT_KEY, so a file that was cut off does not
 * count.
 */
export class VerificationNotes {
  constructor(
    private readonly dataDir: string,
    private readonly key: SigningKey,
  ) {}

  /** Begins a verification: what an earlier one left unfinished is removed. */
  async begin(): Promise<void> {
    const folder = this.folder('unfinished');
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }

  /** Notes that everything in a range is correct. */
  async add(noted: NotedPart): Promise<void> {
    const text = JSON.stringify(noted);
    const path = join(this.folder('unfinished'), noted.from.slice(0, 2));
    const signature = this.key.sign(signedText(text)).toString('base64');
    await writeFile(`${path}.partial`, `${text}\n${signature}\n`, { mode: 0o600 });
    await rename(`${path}.partial`, path);
  }

  /** Keeps the notes for the next verification of changes, in place of those of the last one. */
  async finish(): Promise<void> {
    await rm(this.folder('finished'), { recursive: true, force: true });
    await rename(this.folder('unfinished'), this.folder('finished'));
  }

  /** What the last verification found correct, finished or cut off. A damaged file, or one that the key has not signed, does not count. */
  async read(which: 'finished' | 'unfinished'): Promise<NotedPart[]> {
    const parts: NotedPart[] = [];
    for (const name of await readdir(this.folder(which)).catch(() => [])) {
      const [text = '', signature = ''] = (await readFile(join(this.folder(which), name), 'utf8')).split(
        '\n',
      );
      if (!isSigned(signedText(text), Buffer.from(signature, 'base64'), this.key.publicKey)) continue;
      const part = notedPart.parse(JSON.parse(text));
      if (part.from.slice(0, 2) === name) parts.push(part);
    }
    return parts.filter(({ base }) => base?.hash === parts[0]!.base?.hash);
  }

  private folder(which: 'finished' | 'unfinished'): string {
    return join(this.dataDir, 'verification', which);
  }
}

/** The context keeps the signature from being taken for one of a root or an export. */
const signedText = (text: string): string => `verification ${sha256(text).toString('hex')}`;
