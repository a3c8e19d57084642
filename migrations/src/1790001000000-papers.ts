import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The keys of the checklist items that a document covers, and of those that do not apply; and when the link to a draft
 * was e-mailed, because from then on its documents are kept as long as the draft.
 */
export class Papers1790001000000 implements MigrationInterface {
  name = 'Papers1790001000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE file ADD COLUMN checklist_items text[] NOT NULL DEFAULT '{}';
      ALTER TABLE tax_return ADD COLUMN not_applicable text[] NOT NULL DEFAULT '{}';
      ALTER TABLE draft ADD COLUMN mailed_at timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE draft DROP COLUMN mailed_at;
      ALTER TABLE tax_return DROP COLUMN not_applicable;
      ALTER TABLE file DROP COLUMN checklist_items;
    `);
  }
}
