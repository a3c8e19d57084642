import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Sign-ins (docs/adr/0004-accounts.md). Ending a session voids its token, so `account.tokens_valid_from` goes. Tokens
 * from before name no session: everybody signs in once again.
 */
export class Sessions1790003500000 implements MigrationInterface {
  name = 'Sessions1790003500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE session (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        device_key text NOT NULL,
        user_agent text NOT NULL,
        address text NOT NULL,
        created_at timestamptz NOT NULL,
        confirmed_at timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        ended_at timestamptz
      );
      CREATE INDEX session_account ON session (account_id, created_at);
      CREATE INDEX session_expiry ON session (expires_at);

      ALTER TABLE account DROP COLUMN tokens_valid_from;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE account ADD COLUMN tokens_valid_from timestamptz;
      DROP TABLE session;
    `);
  }
}
