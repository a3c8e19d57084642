import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * For audits (docs/audit.md): indexes on the history by time, actor and event; the access log; and a signed root for
 * each day. The history's trigger makes all three tables append-only.
 */
export class Audit1790001500000 implements MigrationInterface {
  name = 'Audit1790001500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX transition_at ON transition (at, workflow_id, seq);
      CREATE INDEX transition_actor ON transition (actor_id, at);
      CREATE INDEX transition_type ON transition (type, at);

      CREATE TABLE access_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL,
        actor_id uuid NOT NULL,
        return_id uuid,
        file_id uuid,
        actor_role text NOT NULL,
        what text NOT NULL CHECK (what IN ('return', 'history', 'file', 'export')),
        detail text,
        ip text,
        user_agent text,
        request_id text
      );
      CREATE INDEX access_log_at ON access_log (at, id);
      CREATE INDEX access_log_actor ON access_log (actor_id, id);
      CREATE INDEX access_log_return ON access_log (return_id, id);
      CREATE TRIGGER access_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON access_log
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

      CREATE TABLE daily_root (
        day date PRIMARY KEY,
        made_at timestamptz NOT NULL,
        heads integer NOT NULL,
        reads integer NOT NULL,
        heads_hash bytea NOT NULL,
        reads_hash bytea NOT NULL,
        previous bytea,
        hash bytea NOT NULL,
        signature bytea NOT NULL,
        public_key text NOT NULL
      );
      CREATE TRIGGER daily_root_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON daily_root
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

      CREATE TABLE daily_root_head (
        day date NOT NULL,
        workflow_id uuid NOT NULL,
        seq integer NOT NULL,
        hash bytea NOT NULL,
        PRIMARY KEY (day, workflow_id)
      );
      CREATE INDEX daily_root_head_workflow ON daily_root_head (workflow_id, seq);
      CREATE TRIGGER daily_root_head_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON daily_root_head
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE daily_root_head, daily_root, access_log;
      DROP INDEX transition_type, transition_actor, transition_at;
    `);
  }
}
