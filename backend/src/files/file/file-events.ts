import { type EntityManager } from 'typeorm';
import { type Principal } from '../../accounts/account/principal.js';
import { type WorkflowFeed } from '../../workflow/engine/feed.js';
import { type Origin } from '../../workflow/model/definition.js';
import { FileEntity } from './file.entity.js';

/** The program has found out which form a file of the return is. */
export class FormFound {
  constructor(readonly taxReturnId: string) {}
}

/** Published before the last bytes of a return's file are sent; an interrupted download does not count. */
export class FileDownloaded {
  constructor(
    readonly viewer: Principal,
    readonly file: FileEntity,
    readonly origin: Origin,
  ) {}
}

/**
 * Has the open screens of a return load it again when the caller's transaction commits, because something about one of
 * its files has changed.
 */
export async function refreshScreens(
  feed: WorkflowFeed,
  manager: EntityManager,
  workflowId: string,
): Promise<void> {
  const [row]: { version: number }[] = await manager.query('SELECT version FROM tax_return WHERE id = $1', [
    workflowId,
  ]);
  if (row) await feed.announce({ workflowId, version: row.version, hasEffects: false }, manager);
}
