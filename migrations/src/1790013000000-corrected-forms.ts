import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which form a corrected one took the place of. Both stay: the older one may have been signed. */
export class CorrectedForms1790013000000 implements MigrationInterface {
  name = 'CorrectedForms1790013000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE signature_form
        ADD COLUMN replaces uuid REFERENCES signature_form ON DELETE SET NULL;
      CREATE INDEX signature_form_replaces ON signature_form (replaces) WHERE replaces IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE signature_form DROP COLUMN replaces`);
  }
}
