import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Accounts, password-reset pins, and rate-limit counters (docs/adr/0004-accounts.md). */
export class Accounts1790000100000 implements MigrationInterface {
  name = 'Accounts1790000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        name text NOT NULL,
        email text NOT NULL,
        password_hash text NOT NULL,
        role text NOT NULL CHECK (role IN
          ('Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner', 'Auditor')),
        employee_access boolean NOT NULL DEFAULT false,
        tokens_valid_from timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK (role <> 'Client' OR NOT employee_access)
      );
      CREATE UNIQUE INDEX account_email ON account (lower(email));
      CREATE INDEX account_staff ON account (created_at, id) WHERE role <> 'Client';

      CREATE TABLE password_reset (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id uuid NOT NULL UNIQUE REFERENCES account (id) ON DELETE CASCADE,
        pin_hash text NOT NULL UNIQUE,
        expires_at timestamptz NOT NULL
      );

      CREATE TABLE rate_limit (
        key text PRIMARY KEY,
        hits integer NOT NULL,
        window_ends timestamptz NOT NULL,
        blocked_until timestamptz,
        blocks integer NOT NULL DEFAULT 0
      );
      CREATE INDEX rate_limit_window ON rate_limit (window_ends);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rate_limit, password_reset, account');
  }
}
