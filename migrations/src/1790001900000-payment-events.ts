import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Allows refunded payments, and remembers up to when the provider's events have been read, to catch up on missed ones.
 */
export class PaymentEvents1790001900000 implements MigrationInterface {
  name = 'PaymentEvents1790001900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payment DROP CONSTRAINT payment_status_check;
      ALTER TABLE payment ADD CONSTRAINT payment_status_check
        CHECK (status IN ('started', 'pending', 'succeeded', 'declined', 'failed', 'refunded'));

      CREATE TABLE inbox_sweep (
        provider text PRIMARY KEY,
        seen_until timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE inbox_sweep;
      UPDATE payment SET status = 'succeeded' WHERE status = 'refunded';
      ALTER TABLE payment DROP CONSTRAINT payment_status_check;
      ALTER TABLE payment ADD CONSTRAINT payment_status_check
        CHECK (status IN ('started', 'pending', 'succeeded', 'declined', 'failed'));
    `);
  }
}
