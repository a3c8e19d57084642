import { ForwardMigration } from './forward-migration.js';

/** @param column the account that a row of the table is about */
const announced = (table: string, changes: string, column: string): string =>
  `CREATE TRIGGER ${table}_announced AFTER ${changes} ON ${table} FOR EACH ROW EXECUTE FUNCTION announce_account('${column}');`;

/** Accounts, how people sign in, and what limits attempts (docs/adr/0005-accounts.md). */
export class Accounts1795824000000 extends ForwardMigration {
  protected readonly steps = [
    // What searches look through, without case and accents, so that Núñez is found as nunez, and José however it was typed.
    // Plain ASCII, which most of it is, takes the short way. `folded` in machines/src/names.ts does the same.
    String.raw`CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE FUNCTION folded(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
      CASE WHEN octet_length($1) = char_length($1) THEN lower($1)
        ELSE replace(replace(replace(replace(translate(lower(regexp_replace(normalize($1, NFKD),
          '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]+',
          '', 'g') COLLATE "und-x-icu"), 'ςłøđðı', 'σloddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
      END;`,

    // `email` is as `normalizeEmail` returns it: without outer spaces, with lower-case ASCII letters. The successor gets the
    // returns of someone who leaves.
    String.raw`CREATE TABLE account (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL,
      email text NOT NULL CONSTRAINT account_email_normalized_check CHECK (email = lower(btrim(email) COLLATE "C")),
      password_hash text NOT NULL,
      role text NOT NULL CHECK (role IN
        ('Client', 'Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner', 'Auditor')),
      employee_access boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(), email_verified_at timestamptz,
      words text GENERATED ALWAYS AS (folded(name || E'\n' || email)) STORED,
      successor_id uuid REFERENCES account, successor_named_by uuid REFERENCES account,
      CHECK (role <> 'Client' OR NOT employee_access)
    );
    CREATE UNIQUE INDEX account_email ON account (email);
    CREATE INDEX account_staff ON account (created_at, id) WHERE role <> 'Client';
    CREATE INDEX account_words ON account USING gin (words gin_trgm_ops);`,

    // Ending a session voids its token.
    `CREATE TABLE session (
      id uuid PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
      device_key text NOT NULL, user_agent text NOT NULL, address text NOT NULL,
      created_at timestamptz NOT NULL, confirmed_at timestamptz NOT NULL, last_seen_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL, ended_at timestamptz
    );
    CREATE INDEX session_account ON session (account_id, created_at);
    CREATE INDEX session_expiry ON session (expires_at);`,

    `CREATE TABLE password_reset (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id uuid NOT NULL UNIQUE REFERENCES account ON DELETE CASCADE,
      pin_hash text NOT NULL UNIQUE, expires_at timestamptz NOT NULL
    );`,

    // Proof that a person reads their account's address, changes of it that wait for the e-mailed link, and the addresses that
    // accounts had before.
    `CREATE TABLE email_verification (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id uuid NOT NULL UNIQUE REFERENCES account ON DELETE CASCADE,
      email text NOT NULL, token_hash text NOT NULL UNIQUE, expires_at timestamptz NOT NULL
    );
    CREATE TABLE email_change (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id uuid NOT NULL UNIQUE REFERENCES account ON DELETE CASCADE,
      session_id uuid NOT NULL,
      email text NOT NULL, token_hash text NOT NULL UNIQUE, expires_at timestamptz NOT NULL
    );
    CREATE TABLE former_email (
      account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
      email text NOT NULL, changed_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, email)
    );
    CREATE INDEX former_email_email ON former_email (email);`,

    // Second factors (docs/adr/0005-accounts.md). Of authenticator apps, an account has one that works and one that is
    // being set up.
    `CREATE TABLE authenticator_app (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
      sealed_secret bytea NOT NULL,
      created_at timestamptz NOT NULL, confirmed_at timestamptz,
      last_step bigint NOT NULL DEFAULT 0
    );
    CREATE UNIQUE INDEX authenticator_app_account ON authenticator_app (account_id, (confirmed_at IS NULL));
    CREATE TABLE passkey (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
      credential_id text NOT NULL UNIQUE,
      public_key bytea NOT NULL, sign_count bigint NOT NULL, transports text[] NOT NULL,
      name text NOT NULL,
      created_at timestamptz NOT NULL, last_used_at timestamptz
    );
    CREATE INDEX passkey_account ON passkey (account_id, created_at);
    CREATE TABLE recovery_code (
      account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
      code_hash bytea NOT NULL, used_at timestamptz,
      PRIMARY KEY (account_id, code_hash)
    );
    CREATE TABLE challenge (
      hash bytea PRIMARY KEY,
      purpose text NOT NULL CHECK (purpose IN ('signIn', 'passkeySignIn', 'addPasskey', 'confirm')),
      account_id uuid REFERENCES account ON DELETE CASCADE,
      expires_at timestamptz NOT NULL,
      CHECK ((account_id IS NULL) = (purpose = 'passkeySignIn'))
    );
    CREATE INDEX challenge_account ON challenge (account_id);
    CREATE INDEX challenge_expiry ON challenge (expires_at);`,

    // Every process keeps what it has read of an account, its sessions and its second factors, so each change of one is
    // announced on the channel `account` (docs/adr/0004-reads.md).
    `CREATE FUNCTION announce_account() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_notify('account', to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0]);
      RETURN NULL;
    END $$;
    ${announced('account', 'UPDATE OR DELETE', 'id')}
    ${announced('session', 'UPDATE', 'account_id')}
    ${announced('authenticator_app', 'INSERT OR UPDATE OR DELETE', 'account_id')}
    ${announced('passkey', 'INSERT OR DELETE', 'account_id')}`,

    // The owner's invitations of staff. Rows stay, so that the owner sees what became of each.
    `CREATE TABLE staff_invitation (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      email text NOT NULL,
      role text NOT NULL CHECK (role IN ('Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Auditor')),
      invited_by uuid NOT NULL REFERENCES account,
      token_hash text NOT NULL UNIQUE,
      created_at timestamptz NOT NULL, expires_at timestamptz NOT NULL,
      accepted_at timestamptz, revoked_at timestamptz,
      CHECK (accepted_at IS NULL OR revoked_at IS NULL)
    );
    CREATE UNIQUE INDEX staff_invitation_open ON staff_invitation (email)
      WHERE accepted_at IS NULL AND revoked_at IS NULL;`,

    // `photo_id` is another one after each upload, so that a photo may be cached.
    `CREATE TABLE staff_photo (
      account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      photo_id uuid NOT NULL UNIQUE,
      type text NOT NULL CHECK (type IN ('image/jpeg', 'image/png', 'image/webp')),
      content bytea NOT NULL, uploaded_at timestamptz NOT NULL
    );`,

    `CREATE TABLE rate_limit (
      key text PRIMARY KEY,
      hits integer NOT NULL, window_ends timestamptz NOT NULL,
      blocked_until timestamptz, blocks integer NOT NULL DEFAULT 0
    );
    CREATE INDEX rate_limit_window ON rate_limit (window_ends);`,
  ];
}
