import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A daily root also seals the last row of the security log (docs/audit.md). Roots from before have none. */
export class RootChains1790004300000 implements MigrationInterface {
  name = 'RootChains1790004300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE daily_root ADD COLUMN chains jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE daily_root DROP COLUMN chains');
  }
}
