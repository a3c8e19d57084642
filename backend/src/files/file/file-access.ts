import { type Principal } from '../../accounts/account/principal.js';
import { type Origin } from '../../workflow/model/definition.js';
import { type FileEntity } from './file.entity.js';

/**
 * Injection token of `FileAccess`, which the tax returns feature provides. Without it, nobody can read attached
 * files.
 */
export const FILE_ACCESS = Symbol('FILE_ACCESS');

/** Decides who may read files attached to tax returns, and records downloads. */
export interface FileAccess {
  /** @returns false if the viewer must get a 404, as if the file did not exist */
  mayRead(viewer: Principal, file: FileEntity): Promise<boolean>;
  /** Called when the program has found out which form a file of the return is. */
  formFound(taxReturnId: string): Promise<void>;
  /** Called before the last bytes are sent; an interrupted download does not count. */
  downloaded(viewer: Principal, file: FileEntity, origin: Origin): Promise<void>;
}

/** Injection token of `DraftAccess`, which the drafts feature provides. Without it, visitors cannot upload files. */
export const DRAFT_ACCESS = Symbol('DRAFT_ACCESS');

export interface DraftAccess {
  /**
   * @returns the id of the token's draft; null if there is none or it has expired
   * @throws DraftResumed if an emailed link ended the token
   */
  resolve(token: string): Promise<string | null>;
}
