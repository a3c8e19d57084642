import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A migration that is a list of SQL. What it changed is only undone by a later migration, or by restoring a backup. */
export abstract class ForwardMigration implements MigrationInterface {
  /** In this order, in one transaction. */
  protected abstract readonly steps: readonly string[];

  async up(runner: QueryRunner): Promise<void> {
    for (const step of this.steps) await runner.query(step);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward. Restore a backup instead.'));
  }
}
