import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What history and security log were at a full hour, as it was left with a witness or a time-stamping authority (docs/audit.md). */
export class HourlySeals1790182000000 implements MigrationInterface {
  name = 'HourlySeals1790182000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE hourly_seal (
        at timestamptz PRIMARY KEY,
        hash bytea NOT NULL,
        witness text,
        token bytea
      );
      CREATE TRIGGER hourly_seal_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON hourly_seal
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE hourly_seal');
  }
}
