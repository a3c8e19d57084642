import { type EntityManager } from 'typeorm';
import { type WorkflowFeed } from '../../workflow/engine/feed.js';

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
