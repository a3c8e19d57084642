import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The tables of the workflow engine, in addition to a feature's own (docs/adr/0003-workflow-engine.md): history,
 * pending effects, timers, handled commands, and received provider events.
 */
export class Workflow1790000200000 implements MigrationInterface {
  name = 'Workflow1790000200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE transition (
        at timestamptz NOT NULL,
        workflow_id uuid NOT NULL,
        actor_id uuid,
        command_id uuid,
        seq integer NOT NULL,
        compensates integer,
        machine_version smallint NOT NULL,
        machine text NOT NULL,
        type text NOT NULL,
        actor_role text NOT NULL,
        from_state jsonb,
        to_state jsonb,
        context_change jsonb,
        payload jsonb,
        reason text,
        ip text,
        user_agent text,
        request_id text,
        prev_hash bytea,
        hash bytea NOT NULL,
        PRIMARY KEY (workflow_id, seq)
      );
      CREATE UNIQUE INDEX transition_command ON transition (command_id) WHERE command_id IS NOT NULL;

      CREATE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'The table % is append-only: % is refused', TG_TABLE_NAME, TG_OP
          USING ERRCODE = 'restrict_violation';
      END $$;
      CREATE TRIGGER transition_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transition
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

      CREATE TABLE outbox (
        source uuid NOT NULL,
        seq integer NOT NULL,
        ordinal smallint NOT NULL,
        attempts smallint NOT NULL DEFAULT 0,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'done', 'dead')),
        kind text NOT NULL,
        payload jsonb NOT NULL,
        key text,
        available_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        done_at timestamptz,
        last_error text,
        PRIMARY KEY (source, seq, ordinal)
      );
      CREATE SEQUENCE outbox_outside_a_workflow AS integer CYCLE;
      CREATE UNIQUE INDEX outbox_key ON outbox (key) WHERE key IS NOT NULL;
      CREATE INDEX outbox_pending ON outbox (available_at) WHERE status = 'pending';
      CREATE INDEX outbox_dead ON outbox (created_at) WHERE status = 'dead';
      CREATE INDEX outbox_done ON outbox (done_at) WHERE status = 'done';

      CREATE TABLE timer (
        workflow_id uuid NOT NULL,
        id text NOT NULL,
        machine text NOT NULL,
        due_at timestamptz NOT NULL,
        event jsonb NOT NULL,
        PRIMARY KEY (workflow_id, id)
      );
      CREATE INDEX timer_due ON timer (due_at);

      CREATE TABLE command (
        id uuid NOT NULL,
        scope text NOT NULL,
        key text NOT NULL,
        request_hash bytea NOT NULL,
        claimed_at timestamptz,
        status smallint,
        answer jsonb,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (scope, key)
      );
      CREATE INDEX command_created ON command (created_at);

      CREATE TABLE inbox (
        provider text NOT NULL,
        event_id text NOT NULL,
        payload jsonb NOT NULL,
        received_at timestamptz NOT NULL,
        applied_at timestamptz,
        PRIMARY KEY (provider, event_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE inbox, command, timer, outbox, transition;
      DROP SEQUENCE outbox_outside_a_workflow;
      DROP FUNCTION refuse_change_of_history();
    `);
  }
}
