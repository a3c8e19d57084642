import { type Principal } from '../accounts/index.js';
import { type Origin } from '../workflow/index.js';
import { type FileEntity } from './file.entity.js';

/** Injection token of the one `FileAccess`: whoever owns tax returns provides it. Without one, attached files are closed. */
export const FILE_ACCESS = Symbol('FILE_ACCESS');

/** Who may read a file that is attached to a tax return, and what follows when they did. */
export interface FileAccess {
  /** @returns false: the file answers 404, as if it were not there. */
  mayRead(viewer: Principal, file: FileEntity): Promise<boolean>;
  /** Called before the last bytes leave; a download that was broken off before them does not count. */
  downloaded(viewer: Principal, file: FileEntity, origin: Origin): Promise<void>;
}

/** Injection token of the one `DraftAccess`: whoever owns visitors' drafts provides it. Without one, no draft takes files. */
export const DRAFT_ACCESS = Symbol('DRAFT_ACCESS');

export interface DraftAccess {
  /** @returns the id of the draft that the token opens, null when there is none or it has expired. */
  resolve(token: string): Promise<string | null>;
}
