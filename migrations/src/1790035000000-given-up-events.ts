import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Notes which of the payment provider's events were given up because they failed for too long. */
export class GivenUpEvents1790035000000 implements MigrationInterface {
  name = 'GivenUpEvents1790035000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inbox ADD COLUMN given_up_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inbox DROP COLUMN given_up_at');
  }
}
