import { type EntityManager } from 'typeorm';

/**
 * Locks an account until the transaction ends. Changes of how someone signs in, or with which address, begin with it:
 * they come one after another, and cannot wait for each other's rows while one of them holds the security log.
 */
export async function lockAccount(manager: EntityManager, id: string): Promise<void> {
  await manager.query('SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE', [id]);
}
