import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Invitations of spouses to sign on an account of their own. Rows stay, as the record of who had access. */
export class SpouseInvitations1790023000000 implements MigrationInterface {
  name = 'SpouseInvitations1790023000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE spouse_invitation (
        id uuid PRIMARY KEY,
        tax_return_id uuid NOT NULL
          CONSTRAINT spouse_invitation_tax_return_id_fkey REFERENCES tax_return (id) ON DELETE CASCADE,
        spouse text NOT NULL,
        email text NOT NULL,
        invited_by uuid NOT NULL CONSTRAINT spouse_invitation_invited_by_fkey REFERENCES account (id),
        token_hash text NOT NULL UNIQUE,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        accepted_at timestamptz,
        account_id uuid CONSTRAINT spouse_invitation_account_id_fkey REFERENCES account (id),
        revoked_at timestamptz,
        CHECK ((accepted_at IS NULL) = (account_id IS NULL))
      );
      CREATE UNIQUE INDEX spouse_invitation_of_return ON spouse_invitation (tax_return_id)
        WHERE revoked_at IS NULL;
      CREATE INDEX spouse_invitation_account ON spouse_invitation (account_id) WHERE revoked_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE spouse_invitation');
  }
}
