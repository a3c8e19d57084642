import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When the database was backed up, so that `npm run doctor` notices if nobody does it anymore. */
export class Backups1790005400000 implements MigrationInterface {
  name = 'Backups1790005400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE backup (
        made_at timestamptz PRIMARY KEY,
        rows bigint NOT NULL,
        files integer NOT NULL,
        -- Files of returns that were missing in the storage.
        lost integer NOT NULL
      );
      CREATE TRIGGER backup_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON backup
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE backup');
  }
}
