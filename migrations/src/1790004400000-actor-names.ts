import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The history keeps who acted by the name of that time. Its hash covers the name only where there is one, so older rows
 * verify unchanged.
 */
export class ActorNames1790004400000 implements MigrationInterface {
  name = 'ActorNames1790004400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE transition ADD COLUMN actor_name text');
  }

  /** Rows with a name do not verify afterward. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE transition DROP COLUMN actor_name');
  }
}
