import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What visitors asked the firm to call about: services without a fixed price. `answered_name` is the name at that time of
 * the member of staff who answered.
 */
export class ServiceRequests1790020000000 implements MigrationInterface {
  name = 'ServiceRequests1790020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
        answered_at timestamptz,
        answered_by uuid,
        answered_name text,
        CHECK ((answered_at IS NULL) = (answered_by IS NULL) AND (answered_at IS NULL) = (answered_name IS NULL))
      );
      CREATE INDEX service_request_open ON service_request (created_at, id) WHERE answered_at IS NULL;
      CREATE INDEX service_request_answered ON service_request (created_at, id) WHERE answered_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE service_request');
  }
}
