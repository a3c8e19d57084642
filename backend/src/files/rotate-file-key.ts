import { type DataSource, MoreThan, type Repository } from 'typeorm';
import { FileDamaged, unwrapKey, wrapKey } from './file-crypto.js';
import { type FileKeys, keyOf } from './file-key.js';
import { FileEntity } from './file.entity.js';

const batch = 500;

export interface Rotation {
  /** How many file keys FILE_KEY opens now: all, if none is lost. */
  readonly opened: number;
  /** How many of them this run rewrapped. */
  readonly rotated: number;
  /** Ids of files that neither key opens; they are unchanged. */
  readonly lost: readonly string[];
}

/**
 * Rewraps every file's key with FILE_KEY instead of the previous key. The stored files do not change. Each row is one
 * statement, so an interrupted run can be repeated, and the program may keep running.
 */
export async function rotateFileKey(dataSource: DataSource, keys: FileKeys): Promise<Rotation> {
  const files = dataSource.getRepository(FileEntity);
  const lost: string[] = [];
  let rotated = 0;
  for await (const file of everyFile(files)) {
    try {
      if (await rotate(files, file, keys)) rotated++;
    } catch (error) {
      if (!(error instanceof FileDamaged)) throw error;
      lost.push(file.id);
    }
  }
  return { opened: await countOpened(files, keys.fileKey), rotated, lost };
}

/** @returns whether this call rewrapped the key */
async function rotate(files: Repository<FileEntity>, file: FileEntity, keys: FileKeys): Promise<boolean> {
  const { id, wrappedKey, keyVersion } = file;
  if (opens(keys.fileKey, file)) return false;
  const wrapped = wrapKey(keys.fileKey, keyOf(file, keys), id);
  const fresh = { wrappedKey: wrapped, keyVersion: keyVersion + 1 };
  // A concurrent run may have been faster.
  const { affected } = await files.update({ id, wrappedKey }, fresh);
  return affected === 1;
}

/** Reads every row again, to count what is really stored. */
async function countOpened(files: Repository<FileEntity>, fileKey: Buffer): Promise<number> {
  let count = 0;
  for await (const file of everyFile(files)) if (opens(fileKey, file)) count++;
  return count;
}

function opens(master: Buffer, { wrappedKey, id }: FileEntity): boolean {
  try {
    return unwrapKey(master, wrappedKey, id).length > 0;
  } catch (error) {
    if (error instanceof FileDamaged) return false;
    throw error;
  }
}

async function* everyFile(files: Repository<FileEntity>): AsyncGenerator<FileEntity> {
  const select = { id: true, wrappedKey: true, keyVersion: true } as const;
  let page: FileEntity[];
  let after = '00000000-0000-0000-0000-000000000000';
  do {
    page = await files.find({ select, where: { id: MoreThan(after) }, order: { id: 'ASC' }, take: batch });
    yield* page;
    after = page.at(-1)?.id ?? after;
  } while (page.length === batch);
}
