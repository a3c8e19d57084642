import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments from a bank account, which take days. */
export class BankDebits1790025000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE payment
        ADD COLUMN bank_name text,
        ADD COLUMN account_last4 text CHECK (account_last4 ~ '^[0-9]{4}$'),
        DROP CONSTRAINT payment_status_check,
        ADD CONSTRAINT payment_status_check
          CHECK (status IN ('started', 'pending', 'clearing', 'succeeded', 'declined', 'failed', 'refunded'));
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE payment SET status = 'pending' WHERE status = 'clearing';
      ALTER TABLE payment
        DROP COLUMN bank_name,
        DROP COLUMN account_last4,
        DROP CONSTRAINT payment_status_check,
        ADD CONSTRAINT payment_status_check
          CHECK (status IN ('started', 'pending', 'succeeded', 'declined', 'failed', 'refunded'));
    `);
  }
}
