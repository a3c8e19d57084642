import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The security log (docs/audit.md): append-only, each row with the hash of the one before. The access log also records
 * reads of lists.
 */
export class SecurityLog1790003800000 implements MigrationInterface {
  name = 'SecurityLog1790003800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE security_log (
        seq bigint PRIMARY KEY,
        at timestamptz NOT NULL,
        kind text NOT NULL,
        actor_id uuid,
        actor_role text,
        subject_id uuid,
        return_id uuid,
        detail jsonb NOT NULL,
        ip text,
        user_agent text,
        request_id text,
        previous bytea,
        hash bytea NOT NULL,
        CHECK ((seq = 1) = (previous IS NULL))
      );
      CREATE INDEX security_log_at ON security_log (at);
      CREATE INDEX security_log_kind ON security_log (kind, seq);
      CREATE INDEX security_log_actor ON security_log (actor_id, seq);
      CREATE INDEX security_log_subject ON security_log (subject_id, seq);
      CREATE INDEX security_log_return ON security_log (return_id, seq);
      CREATE TRIGGER security_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON security_log
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

      ALTER TABLE access_log DROP CONSTRAINT access_log_what_check;
      ALTER TABLE access_log ADD CONSTRAINT access_log_what_check
        CHECK (what IN ('return', 'history', 'messages', 'file', 'mail', 'export', 'list'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    // The access log is append-only, so rows of the new kind stay.
    await runner.query(`
      DROP TABLE security_log;
      ALTER TABLE access_log DROP CONSTRAINT access_log_what_check;
      ALTER TABLE access_log ADD CONSTRAINT access_log_what_check
        CHECK (what IN ('return', 'history', 'messages', 'file', 'mail', 'export')) NOT VALID;
    `);
  }
}
