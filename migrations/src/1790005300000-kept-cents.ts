import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Sums of payments in 64 bits. Returns learn what went back of each payment when their workflow is migrated. */
export class KeptCents1790005300000 implements MigrationInterface {
  name = 'KeptCents1790005300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tax_return ALTER COLUMN paid_cents TYPE bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tax_return ALTER COLUMN paid_cents TYPE integer');
  }
}
