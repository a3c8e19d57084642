import { appendOnly } from './append-only.js';
import { ForwardMigration } from './forward-migration.js';

/**
 * The tables of the workflow engine, in addition to a feature's own (docs/adr/0002-workflow-engine.md), and the logs and seals
 * that an audit needs (docs/audit.md).
 */
export class Workflow1795824000002 extends ForwardMigration {
  protected readonly steps = [
    // Rows that nobody may change or delete, except that a disposal takes what is personal. Of a row of history, it leaves the
    // columns named here; one that is added later goes, too.
    `CREATE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'The table % is append-only: % is refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE FUNCTION refuse_change_unless_disposed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NOT EXISTS (SELECT FROM disposal WHERE workflow_id = (to_jsonb(OLD) ->> TG_ARGV[0])::uuid) THEN
        RAISE EXCEPTION 'The table % is append-only: % is refused', TG_TABLE_NAME, TG_OP
          USING ERRCODE = 'restrict_violation';
      END IF;
      IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
      -- Whatever an update sets, it can only redact.
      RETURN jsonb_populate_record(NULL::transition, (SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(OLD))
        WHERE key IN ('workflow_id', 'seq', 'machine', 'machine_version', 'type', 'at', 'actor_role', 'prev_hash', 'hash')));
    END $$;`,

    // The history. `from_state`, `to_state` and `context_change` hold only what a step changed; `compensates` is the step that
    // this one reversed, and `actor_name` the actor's name at that time.
    `CREATE TABLE transition (
      at timestamptz NOT NULL,
      workflow_id uuid NOT NULL,
      actor_id uuid, command_id uuid,
      seq integer NOT NULL, compensates integer,
      machine_version smallint NOT NULL, machine text NOT NULL,
      type text NOT NULL,
      actor_role text NOT NULL,
      from_state jsonb, to_state jsonb, context_change jsonb,
      payload jsonb,
      reason text,
      ip text, user_agent text, request_id text,
      prev_hash bytea, hash bytea NOT NULL,
      actor_name text,
      PRIMARY KEY (workflow_id, seq)
    );
    CREATE UNIQUE INDEX transition_command ON transition (command_id) WHERE command_id IS NOT NULL;
    CREATE INDEX transition_at ON transition (at, workflow_id, seq);
    CREATE INDEX transition_actor ON transition (actor_id, at);
    CREATE INDEX transition_type ON transition (type, at);
    -- The rows that begin or end a stage of a return, for its times in the owner's figures.
    CREATE INDEX transition_of_stage ON transition (at) INCLUDE (workflow_id, type, to_state)
      WHERE type IN ('CREATED', 'SEND_QUOTE', 'ACCEPT_QUOTE', 'APPROVE_EFILE', 'EFILE_AUTH_SENT', 'EFILE_ACCEPTED',
        'RETURN_UPLOADED') OR to_state ->> 'efile' = 'signed' OR to_state ->> 'payment' = 'paid';
    CREATE TRIGGER transition_is_append_only BEFORE DELETE OR TRUNCATE ON transition
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
    CREATE TRIGGER transition_is_redacted BEFORE UPDATE ON transition
      FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_disposed('workflow_id');`,

    // Effects to carry out: those of one row of history, or of no workflow, which the sequence numbers. `worker` has begun at
    // `started_at`; `cause` and `said` are of the last failure, and `attempts_before` those before staff tried again.
    `CREATE TABLE outbox (
      source uuid NOT NULL, seq integer NOT NULL, ordinal smallint NOT NULL,
      attempts smallint NOT NULL DEFAULT 0,
      status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'done', 'dead', 'dismissed')),
      kind text NOT NULL, payload jsonb NOT NULL, key text,
      available_at timestamptz NOT NULL, created_at timestamptz NOT NULL, done_at timestamptz,
      last_error text, attempts_before smallint NOT NULL DEFAULT 0,
      worker text, started_at timestamptz,
      cause text, said text,
      dismissed_by uuid, dismissed_at timestamptz, dismissed_reason text,
      PRIMARY KEY (source, seq, ordinal)
    );
    CREATE SEQUENCE outbox_outside_a_workflow AS integer CYCLE;
    CREATE UNIQUE INDEX outbox_key ON outbox (key) WHERE key IS NOT NULL;
    CREATE INDEX outbox_pending ON outbox (available_at) WHERE status = 'pending';
    CREATE INDEX outbox_dead ON outbox (created_at) WHERE status = 'dead';
    CREATE INDEX outbox_done ON outbox (done_at) WHERE status = 'done';
    CREATE INDEX outbox_dismissed ON outbox (created_at) WHERE status = 'dismissed';`,

    `CREATE TABLE timer (
      workflow_id uuid NOT NULL, id text NOT NULL,
      machine text NOT NULL, due_at timestamptz NOT NULL, event jsonb NOT NULL,
      PRIMARY KEY (workflow_id, id)
    );
    CREATE INDEX timer_due ON timer (due_at);`,

    // Requests with an Idempotency-Key, and their answers.
    `CREATE TABLE command (
      id uuid NOT NULL,
      scope text NOT NULL, key text NOT NULL,
      request_hash bytea NOT NULL, claimed_at timestamptz,
      status smallint, answer jsonb,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (scope, key)
    );
    CREATE INDEX command_created ON command (created_at);`,

    // Every machine version as it was first run here, to detect a changed definition with the same version number.
    `CREATE TABLE machine_version (
      machine text NOT NULL, version smallint NOT NULL,
      definition jsonb NOT NULL,
      hash bytea NOT NULL, first_run_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (machine, version)
    );
    ${appendOnly('machine_version')}`,

    // Who read what. `listed` are the returns that a list showed, so that reading an archive page by page is noticed.
    `CREATE TABLE access_log (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL,
      actor_id uuid NOT NULL, return_id uuid, file_id uuid,
      actor_role text NOT NULL,
      what text NOT NULL CHECK (what IN ('return', 'history', 'messages', 'notes', 'file', 'mail', 'export', 'list')),
      detail text,
      ip text, user_agent text, request_id text,
      listed uuid[]
    );
    CREATE INDEX access_log_at ON access_log (at, id);
    CREATE INDEX access_log_actor ON access_log (actor_id, id);
    CREATE INDEX access_log_return ON access_log (return_id, id);
    ${appendOnly('access_log')}`,

    // Each row has the hash of the one before.
    `CREATE TABLE security_log (
      seq bigint PRIMARY KEY,
      at timestamptz NOT NULL,
      kind text NOT NULL,
      actor_id uuid, actor_role text,
      subject_id uuid, return_id uuid,
      detail jsonb NOT NULL,
      ip text, user_agent text, request_id text,
      previous bytea, hash bytea NOT NULL,
      CHECK ((seq = 1) = (previous IS NULL))
    );
    CREATE INDEX security_log_at ON security_log (at);
    CREATE INDEX security_log_kind ON security_log (kind, seq);
    CREATE INDEX security_log_actor ON security_log (actor_id, seq);
    CREATE INDEX security_log_subject ON security_log (subject_id, seq);
    CREATE INDEX security_log_return ON security_log (return_id, seq);
    ${appendOnly('security_log')}`,

    // A signed root for each day: it seals the heads of the histories, the access log, in `chains` the security log, and how
    // many anchors came before it.
    `CREATE TABLE daily_root (
      day date PRIMARY KEY,
      made_at timestamptz NOT NULL,
      heads integer NOT NULL, reads integer NOT NULL,
      heads_hash bytea NOT NULL, reads_hash bytea NOT NULL,
      previous bytea, hash bytea NOT NULL,
      signature bytea NOT NULL, public_key text NOT NULL,
      chains jsonb, anchors_before jsonb
    );
    CREATE TABLE daily_root_head (
      day date NOT NULL,
      workflow_id uuid NOT NULL, seq integer NOT NULL,
      hash bytea NOT NULL,
      PRIMARY KEY (day, workflow_id)
    );
    CREATE INDEX daily_root_head_workflow ON daily_root_head (workflow_id, seq);
    ${appendOnly('daily_root')}
    ${appendOnly('daily_root_head')}`,

    // Where each daily root was left outside the firm, without a foreign key: an anchor outlives a root that someone removes,
    // and shows it. And what history and security log were at a full hour, as it was left with a witness or a time-stamping
    // authority. Numbers of anchors must have no gaps, as those of a sequence have.
    `CREATE TABLE daily_root_anchor (
      day date NOT NULL,
      kind text NOT NULL CHECK (kind IN ('email', 'timestamp')),
      hash bytea NOT NULL,
      witness text NOT NULL,
      at timestamptz NOT NULL,
      token bytea,
      seq integer NOT NULL UNIQUE,
      PRIMARY KEY (day, kind),
      CHECK ((kind = 'timestamp') = (token IS NOT NULL))
    );
    CREATE TABLE hourly_seal (at timestamptz PRIMARY KEY, hash bytea NOT NULL, witness text, token bytea);
    ${appendOnly('daily_root_anchor')}
    ${appendOnly('hourly_seal')}`,

    // When the database was backed up, so that `npm run doctor` notices if nobody does it anymore. `lost` counts files of
    // returns that were missing in the storage.
    `CREATE TABLE backup (made_at timestamptz PRIMARY KEY, rows bigint NOT NULL, files integer NOT NULL, lost integer NOT NULL);
    ${appendOnly('backup')}`,
  ];
}
