import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A spouse who signs on an account of their own gets a signed document of their own, without the taxpayer's PIN: a second
 * document of the same row of history.
 */
export class SpouseCopies1790230000000 implements MigrationInterface {
  name = 'SpouseCopies1790230000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE file
        DROP CONSTRAINT file_kind_check,
        DROP CONSTRAINT file_history_seq_check,
        ADD CONSTRAINT file_kind_check CHECK (
          kind IN ('client', 'finished', 'agreement', 'spouseAgreement', 'review', 'signature', 'scan', 'acknowledgement', 'consent')
        ),
        ADD CONSTRAINT file_history_seq_check CHECK (
          (history_seq IS NOT NULL) = (kind IS NOT NULL AND kind IN ('agreement', 'spouseAgreement'))
        );
      DROP INDEX file_of_history_row;
      CREATE UNIQUE INDEX file_of_history_row ON file (tax_return_id, history_seq, kind) WHERE history_seq IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX file_of_history_row;
      UPDATE file SET kind = 'consent', history_seq = NULL WHERE kind = 'spouseAgreement';
      CREATE UNIQUE INDEX file_of_history_row ON file (tax_return_id, history_seq) WHERE history_seq IS NOT NULL;
      ALTER TABLE file
        DROP CONSTRAINT file_kind_check,
        DROP CONSTRAINT file_history_seq_check,
        ADD CONSTRAINT file_kind_check CHECK (
          kind IN ('client', 'finished', 'agreement', 'review', 'signature', 'scan', 'acknowledgement', 'consent')
        ),
        ADD CONSTRAINT file_history_seq_check CHECK ((history_seq IS NOT NULL) = (kind IS NOT DISTINCT FROM 'agreement'));
    `);
  }
}
