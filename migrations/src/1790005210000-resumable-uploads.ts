import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Uploads that continue after a broken line: the row of the file, and the parts of it that have arrived. */
export class ResumableUploads1790005210000 implements MigrationInterface {
  name = 'ResumableUploads1790005210000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE file
        ADD COLUMN resumable_until timestamptz,
        ADD COLUMN finishing_until timestamptz;
      CREATE TABLE file_part (
        blob uuid PRIMARY KEY,
        file_id uuid NOT NULL REFERENCES file ON DELETE CASCADE,
        start integer NOT NULL CHECK (start >= 0),
        size integer CHECK (size > 0)
      );
      -- A part on its way has no size yet. Of two that begin at the same byte, the first to arrive counts.
      CREATE UNIQUE INDEX file_part_arrived ON file_part (file_id, start) WHERE size IS NOT NULL;
      CREATE INDEX file_part_file ON file_part (file_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE file_part;
      ALTER TABLE file DROP COLUMN resumable_until, DROP COLUMN finishing_until;
    `);
  }
}
