import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Notes about a return that only the firm reads. The author's name and role are those at the time of writing. */
export class InternalNotes1790021000000 implements MigrationInterface {
  name = 'InternalNotes1790021000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE internal_note (
        id uuid PRIMARY KEY,
        seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        tax_return_id uuid NOT NULL REFERENCES tax_return (id) ON DELETE CASCADE,
        author_id uuid NOT NULL,
        author_name text NOT NULL,
        author_role text NOT NULL,
        text text NOT NULL,
        written_at timestamptz NOT NULL
      );
      CREATE INDEX internal_note_of_return ON internal_note (tax_return_id, seq);

      ALTER TABLE access_log DROP CONSTRAINT access_log_what_check;
      ALTER TABLE access_log ADD CONSTRAINT access_log_what_check
        CHECK (what IN ('return', 'history', 'messages', 'notes', 'file', 'mail', 'export', 'list'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    // The access log is append-only, so rows of the new kind stay.
    await runner.query(`
      DROP TABLE internal_note;
      ALTER TABLE access_log DROP CONSTRAINT access_log_what_check;
      ALTER TABLE access_log ADD CONSTRAINT access_log_what_check
        CHECK (what IN ('return', 'history', 'messages', 'file', 'mail', 'export', 'list')) NOT VALID;
    `);
  }
}
