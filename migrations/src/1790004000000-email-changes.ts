import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Changes of an account's address that wait for the e-mailed link, and the addresses that accounts had before. */
export class EmailChanges1790004000000 implements MigrationInterface {
  name = 'EmailChanges1790004000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE email_change (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id uuid NOT NULL UNIQUE
          CONSTRAINT email_change_account_id_fkey REFERENCES account (id) ON DELETE CASCADE,
        session_id uuid NOT NULL,
        email text NOT NULL,
        token_hash text NOT NULL UNIQUE,
        expires_at timestamptz NOT NULL
      );

      CREATE TABLE former_email (
        account_id uuid NOT NULL CONSTRAINT former_email_account_id_fkey REFERENCES account (id) ON DELETE CASCADE,
        email text NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, email)
      );
      CREATE INDEX former_email_email ON former_email (email);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE former_email, email_change');
  }
}
