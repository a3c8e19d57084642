import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Authenticator apps, passkeys, recovery codes, and the challenges of sign-ins (docs/adr/0016-second-factors.md). */
export class SecondFactors1790003400000 implements MigrationInterface {
  name = 'SecondFactors1790003400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE authenticator_app (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        sealed_secret bytea NOT NULL,
        created_at timestamptz NOT NULL,
        confirmed_at timestamptz,
        last_step bigint NOT NULL DEFAULT 0
      );
      -- One that works, and one that is being set up.
      CREATE UNIQUE INDEX authenticator_app_account ON authenticator_app (account_id, (confirmed_at IS NULL));

      CREATE TABLE passkey (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        credential_id text NOT NULL UNIQUE,
        public_key bytea NOT NULL,
        sign_count bigint NOT NULL,
        transports text[] NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz
      );
      CREATE INDEX passkey_account ON passkey (account_id, created_at);

      CREATE TABLE recovery_code (
        account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        code_hash bytea NOT NULL,
        used_at timestamptz,
        PRIMARY KEY (account_id, code_hash)
      );

      CREATE TABLE challenge (
        hash bytea PRIMARY KEY,
        purpose text NOT NULL CHECK (purpose IN ('signIn', 'passkeySignIn', 'addPasskey', 'confirm')),
        account_id uuid REFERENCES account (id) ON DELETE CASCADE,
        expires_at timestamptz NOT NULL,
        CHECK ((account_id IS NULL) = (purpose = 'passkeySignIn'))
      );
      CREATE INDEX challenge_account ON challenge (account_id);
      CREATE INDEX challenge_expiry ON challenge (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE challenge, recovery_code, passkey, authenticator_app');
  }
}
