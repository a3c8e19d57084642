import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Proof that a person reads their account's e-mail address (docs/adr/0004-accounts.md). Accounts from before have
 * proved nothing.
 */
export class VerifiedAddresses1790003700000 implements MigrationInterface {
  name = 'VerifiedAddresses1790003700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE account ADD COLUMN email_verified_at timestamptz;

      CREATE TABLE email_verification (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id uuid NOT NULL UNIQUE
          CONSTRAINT email_verification_account_id_fkey REFERENCES account (id) ON DELETE CASCADE,
        email text NOT NULL,
        token_hash text NOT NULL UNIQUE,
        expires_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE email_verification;
      ALTER TABLE account DROP COLUMN email_verified_at;
    `);
  }
}
