import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The keys that this database's files need: without them the program doesn't start (docs/adr/0005-files-and-mail.md).
 */
export class FileKeys1790004500000 implements MigrationInterface {
  name = 'FileKeys1790004500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE file_key (
        fingerprint text PRIMARY KEY,
        recorded_at timestamptz NOT NULL DEFAULT now()
      );
      -- How often a file's key was wrapped anew, which nothing reads.
      ALTER TABLE file DROP COLUMN key_version;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE file ADD COLUMN key_version smallint NOT NULL DEFAULT 1;
      ALTER TABLE file ALTER COLUMN key_version DROP DEFAULT;
      DROP TABLE file_key;
    `);
  }
}
