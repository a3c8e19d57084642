import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Files of acknowledgements, and what the IRS says about each rejection in its own words, which the history does not have. */
export class Acknowledgements1790016000000 implements MigrationInterface {
  name = 'Acknowledgements1790016000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE rejection_text (
        tax_return_id uuid NOT NULL REFERENCES tax_return,
        submission_id text NOT NULL,
        code text NOT NULL,
        text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
        recorded_at timestamptz NOT NULL,
        PRIMARY KEY (tax_return_id, submission_id, code)
      );
      CREATE TRIGGER rejection_text_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rejection_text
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

      ALTER TABLE file
        DROP CONSTRAINT file_kind_check,
        ADD CONSTRAINT file_kind_check CHECK (
          kind IN ('client', 'finished', 'agreement', 'review', 'signature', 'scan', 'acknowledgement')
        );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE file SET kind = 'finished' WHERE kind = 'acknowledgement';
      ALTER TABLE file
        DROP CONSTRAINT file_kind_check,
        ADD CONSTRAINT file_kind_check
          CHECK (kind IN ('client', 'finished', 'agreement', 'review', 'signature', 'scan'));
      DROP TABLE rejection_text;
    `);
  }
}
