import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The checks of signers' identity documents. Of the checker's session it has the id and the result, and never what the
 * document says. Demonstrations keep what somebody pretends to show until the result is recorded.
 */
export class IdentityChecks1790026000000 implements MigrationInterface {
  name = 'IdentityChecks1790026000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity_check (
        id uuid PRIMARY KEY,
        tax_return_id uuid NOT NULL REFERENCES tax_return,
        person text NOT NULL CHECK (person IN ('taxpayer', 'spouse')),
        account_id uuid NOT NULL REFERENCES account,
        provider text NOT NULL,
        session text UNIQUE,
        started_at timestamptz NOT NULL,
        result text CHECK (result IN ('verified', 'failed', 'unused')),
        problem text,
        ended_at timestamptz,
        erased_at timestamptz,
        CHECK ((result IS NULL) = (ended_at IS NULL))
      );
      CREATE UNIQUE INDEX identity_check_open ON identity_check (tax_return_id, person) WHERE result IS NULL;
      CREATE INDEX identity_check_of_return ON identity_check (tax_return_id, person, started_at);
      CREATE INDEX identity_check_unfinished ON identity_check (started_at) WHERE erased_at IS NULL;
      CREATE INDEX identity_check_of_account ON identity_check (account_id);

      CREATE TABLE demonstration_identity (
        id uuid PRIMARY KEY,
        check_id uuid NOT NULL UNIQUE REFERENCES identity_check ON DELETE CASCADE,
        return_url text NOT NULL,
        document jsonb
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE demonstration_identity; DROP TABLE identity_check');
  }
}
