import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Every version of the engagement letter that was sent with a quote, by its hash; and the signed copies that the program
 * makes of acceptances, one for each row of history.
 */
export class EngagementLetters1790008000000 implements MigrationInterface {
  name = 'EngagementLetters1790008000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE engagement_letter (
        hash bytea PRIMARY KEY,
        text text NOT NULL,
        first_used_at timestamptz NOT NULL,
        CHECK (hash = sha256(convert_to(text, 'UTF8')))
      );
      CREATE TRIGGER engagement_letter_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON engagement_letter
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

      ALTER TABLE file
        DROP CONSTRAINT file_kind_check,
        ADD CONSTRAINT file_kind_check CHECK (kind IN ('client', 'finished', 'review', 'agreement')),
        ADD COLUMN history_seq integer,
        ADD CONSTRAINT file_history_seq_check CHECK ((history_seq IS NOT NULL) = (kind IS NOT DISTINCT FROM 'agreement'));
      CREATE UNIQUE INDEX file_of_history_row ON file (tax_return_id, history_seq) WHERE history_seq IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE file SET kind = 'client', history_seq = NULL WHERE kind = 'agreement';
      DROP INDEX file_of_history_row;
      ALTER TABLE file
        DROP CONSTRAINT file_history_seq_check,
        DROP COLUMN history_seq,
        DROP CONSTRAINT file_kind_check,
        ADD CONSTRAINT file_kind_check CHECK (kind IN ('client', 'finished', 'review'));
      DROP TABLE engagement_letter;
    `);
  }
}
