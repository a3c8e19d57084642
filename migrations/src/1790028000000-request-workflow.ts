import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Requests for a call become instances of a workflow. Earlier ones wait in `service_request_before` until the program
 * starts: it alone can write their history, and then removes them from there.
 */
export class RequestWorkflow1790028000000 implements MigrationInterface {
  name = 'RequestWorkflow1790028000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX service_request_open, service_request_answered;
      ALTER TABLE service_request RENAME TO service_request_before;
      ALTER INDEX service_request_pkey RENAME TO service_request_before_pkey;

      CREATE TABLE service_request (
        id uuid PRIMARY KEY,
        created_at timestamptz NOT NULL,
        service text,
        answers jsonb,
        estimate jsonb,
        name text NOT NULL,
        email text NOT NULL,
        phone text,
        message text,
        status text NOT NULL CHECK (status IN ('waiting', 'answered')),
        answered_at timestamptz,
        machine_version smallint NOT NULL,
        state_value jsonb NOT NULL,
        context jsonb NOT NULL,
        version integer NOT NULL,
        last_hash bytea NOT NULL,
        updated_at timestamptz NOT NULL,
        CHECK ((answered_at IS NULL) = (status = 'waiting'))
      );
      CREATE INDEX service_request_waiting ON service_request (created_at, id) WHERE status = 'waiting';
      CREATE INDEX service_request_answered ON service_request (created_at, id) WHERE status = 'answered';
      CREATE INDEX service_request_version ON service_request (machine_version);
    `);
  }

  /** Each request gets a new id, because its history stays, and another `up` begins a history for it. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO service_request_before (id, created_at, service, answers, estimate, name, email, phone, message,
          answered_at, answered_by, answered_name)
        SELECT gen_random_uuid(), created_at, service, answers, estimate, name, email, phone, message, answered_at,
          CASE WHEN answered_at IS NOT NULL
            THEN coalesce((context->'answered'->>'by')::uuid, '00000000-0000-0000-0000-000000000000') END,
          CASE WHEN answered_at IS NOT NULL
            THEN coalesce((SELECT t.actor_name FROM transition t WHERE t.workflow_id = r.id AND t.type = 'ANSWER'
              ORDER BY t.seq DESC LIMIT 1), '') END
        FROM service_request r;
      DELETE FROM timer WHERE machine = 'serviceRequest';
      DROP TABLE service_request;

      ALTER INDEX service_request_before_pkey RENAME TO service_request_pkey;
      ALTER TABLE service_request_before RENAME TO service_request;
      CREATE INDEX service_request_open ON service_request (created_at, id) WHERE answered_at IS NULL;
      CREATE INDEX service_request_answered ON service_request (created_at, id) WHERE answered_at IS NOT NULL;
    `);
  }
}
