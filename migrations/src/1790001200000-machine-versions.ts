import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Every machine version as it was first run here, to detect a changed definition with the same version number. */
export class MachineVersions1790001200000 implements MigrationInterface {
  name = 'MachineVersions1790001200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE machine_version (
        machine text NOT NULL,
        version smallint NOT NULL,
        definition jsonb NOT NULL,
        hash bytea NOT NULL,
        first_run_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (machine, version)
      );
      CREATE TRIGGER machine_version_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON machine_version
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE machine_version');
  }
}
