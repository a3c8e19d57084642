import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The owner's invitations of staff. Rows stay, so that the owner sees what became of each. */
export class StaffInvitations1790004210000 implements MigrationInterface {
  name = 'StaffInvitations1790004210000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE staff_invitation (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        email text NOT NULL,
        role text NOT NULL CHECK (role IN ('Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Auditor')),
        invited_by uuid NOT NULL CONSTRAINT staff_invitation_invited_by_fkey REFERENCES account (id),
        token_hash text NOT NULL UNIQUE,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        accepted_at timestamptz,
        revoked_at timestamptz,
        CHECK (accepted_at IS NULL OR revoked_at IS NULL)
      );
      CREATE UNIQUE INDEX staff_invitation_open ON staff_invitation (email)
        WHERE accepted_at IS NULL AND revoked_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE staff_invitation');
  }
}
