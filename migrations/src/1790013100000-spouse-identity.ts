import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** On a joint return, the spouse is known by a question of their own. */
export class SpouseIdentity1790013100000 implements MigrationInterface {
  name = 'SpouseIdentity1790013100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity_question
        ADD COLUMN person text NOT NULL DEFAULT 'taxpayer' CHECK (person IN ('taxpayer', 'spouse')),
        DROP CONSTRAINT identity_question_tax_return_id_key,
        ADD UNIQUE (tax_return_id, person),
        DROP CONSTRAINT identity_question_about_check,
        ADD CONSTRAINT identity_question_about_check
          CHECK (about IN ('agi', 'totalTax', 'refund') AND person = 'taxpayer'
            OR about = 'birthDate' AND person = 'spouse');
      ALTER TABLE identity_question ALTER COLUMN person DROP DEFAULT;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM identity_question WHERE person = 'spouse';
      ALTER TABLE identity_question
        DROP CONSTRAINT identity_question_about_check,
        DROP COLUMN person,
        ADD CONSTRAINT identity_question_tax_return_id_key UNIQUE (tax_return_id),
        ADD CONSTRAINT identity_question_about_check CHECK (about IN ('agi', 'totalTax', 'refund'));
    `);
  }
}
