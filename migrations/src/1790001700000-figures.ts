import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** For the owner's statistics: the office of a return, and an index on the history rows with a completed payment. */
export class Figures1790001700000 implements MigrationInterface {
  name = 'Figures1790001700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tax_return ADD COLUMN office text;
      CREATE INDEX transition_paid ON transition (workflow_id, seq) INCLUDE (at) WHERE to_state ->> 'payment' = 'paid';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX transition_paid; ALTER TABLE tax_return DROP COLUMN office');
  }
}
