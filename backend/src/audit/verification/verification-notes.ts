import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isSigned, type SigningKey } from '../roots/root.js';
import { type NotedVerdict, type VerifiedNotes } from './history-verifier.js';
import { type IdRange } from './id-ranges.js';

/** A daily root that a verification relies on: such as 2026-11-20, and the root's hash in hexadecimal. */
const baseRoot = z.object({ day: z.string(), hash: z.string() });
export type BaseRoot = z.infer<typeof baseRoot>;

const part = z.object({
  from: z.string(),
  /** The newest anchored root when the verification began; null if there was none. */
  base: baseRoot.nullable(),
  workflows: z.number().int(),
  transitions: z.number().int(),
  notes: z.array(z.tuple([z.string(), z.string()])),
});
type Part = z.infer<typeof part>;

/** A verification's notes, by the first id of each range. */
export interface Noted {
  readonly base: BaseRoot | null;
  readonly parts: ReadonlyMap<
    string,
    { readonly workflows: number; readonly transitions: number; readonly notes: VerifiedNotes }
  >;
}

const partName = /^[0-9a-f]{2}$/;

/**
 * What earlier verifications found correct, in DATA_DIR and not in the database, because the database is what we do not
 * trust here. Each file is about one range of ids and is signed with AUDIT_KEY, so a file that was cut off does not
 * count.
 */
export class VerificationNotes {
  private readonly folder: string;
  private base: BaseRoot | null = null;

  constructor(
    dataDir: string,
    private readonly key: SigningKey,
  ) {
    this.folder = join(dataDir, 'verification');
  }

  /** Begins a verification: what an earlier one left unfinished is removed. */
  async begin(base: BaseRoot | null): Promise<void> {
    this.base = base;
    await rm(this.unfinished, { recursive: true, force: true });
    await mkdir(this.unfinished, { recursive: true, mode: 0o700 });
  }

  /** Continues the verification that was cut off. @returns what it has found correct; undefined if there is none */
  async resume(): Promise<Noted | undefined> {
    const noted = await this.read(this.unfinished);
    if (noted) this.base = noted.base;
    return noted;
  }

  /** What the last verification that was finished found correct; undefined if there was none. */
  last(): Promise<Noted | undefined> {
    return this.read(this.finished);
  }

  /** Notes that everything in a range is correct. */
  async add({ from }: IdRange, { workflows, transitions, notes }: NotedVerdict): Promise<void> {
    const text = JSON.stringify({
      from,
      base: this.base,
      workflows,
      transitions,
      notes: [...notes],
    } satisfies Part);
    const signature = this.key.sign(digestOf(text)).toString('base64');
    const path = join(this.unfinished, from.slice(0, 2));
    await writeFile(`${path}.partial`, `${text}\n${signature}\n`, { mode: 0o600 });
    await rename(`${path}.partial`, path);
  }

  /** Keeps the notes for the next verification of changes, in place of those of the last one. */
  async finish(): Promise<void> {
    await rm(this.finished, { recursive: true, force: true });
    await rename(this.unfinished, this.finished);
  }

  private get unfinished(): string {
    return join(this.folder, 'unfinished');
  }

  private get finished(): string {
    return join(this.folder, 'finished');
  }

  /** Reads the files of a folder. One that is damaged, or that the key has not signed, does not count. */
  private async read(folder: string): Promise<Noted | undefined> {
    const names = await readdir(folder).catch(() => []);
    const parts = [];
    for (const name of names.filter((each) => partName.test(each))) {
      const read = await this.readPart(join(folder, name));
      if (read?.from.startsWith(name)) parts.push(read);
    }
    const [first] = parts;
    if (!first) return undefined;
    const same = parts.filter(({ base }) => base?.hash === first.base?.hash);
    return {
      base: first.base,
      parts: new Map(same.map(({ from, notes, ...counts }) => [from, { ...counts, notes: new Map(notes) }])),
    };
  }

  private async readPart(path: string): Promise<Part | undefined> {
    const [text = '', signature = ''] = (await readFile(path, 'utf8')).split('\n');
    if (!isSigned(digestOf(text), Buffer.from(signature, 'base64'), this.key.publicKey)) return undefined;
    return part.parse(JSON.parse(text));
  }
}

/** The context keeps the signature from being taken for one of a root or an export. */
const digestOf = (text: string): string => `verification ${createHash('sha256').update(text).digest('hex')}`;
