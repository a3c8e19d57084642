import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Files say which form they are, as the program recognized it, and whether a person has sorted them. */
export class FiledDocuments1790018000000 implements MigrationInterface {
  name = 'FiledDocuments1790018000000';

  async up(runner: QueryRunner): Promise<void> {
    // The default is for the files that are there: nobody reads them any more.
    await runner.query(`
      ALTER TABLE file
        ADD COLUMN form text,
        ADD COLUMN form_source text CHECK (form_source IN ('text', 'name')),
        ADD COLUMN sorted boolean NOT NULL DEFAULT false,
        ADD COLUMN read_at timestamptz DEFAULT now(),
        ADD CONSTRAINT file_form_check CHECK ((form IS NULL) = (form_source IS NULL));
      ALTER TABLE file ALTER COLUMN read_at DROP DEFAULT;
      CREATE INDEX file_to_read ON file (created_at) WHERE read_at IS NULL AND stored_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX file_to_read;
      ALTER TABLE file
        DROP CONSTRAINT file_form_check,
        DROP COLUMN form,
        DROP COLUMN form_source,
        DROP COLUMN sorted,
        DROP COLUMN read_at;
    `);
  }
}
