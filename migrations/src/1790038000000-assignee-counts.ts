import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Lets indexes alone count the returns of each person for those who see only accepted ones, and find a page of the whole
 * archive. Before, both read every such row.
 */
export class AssigneeCounts1790038000000 implements MigrationInterface {
  name = 'AssigneeCounts1790038000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX tax_return_assignee;
      CREATE INDEX tax_return_assignee ON tax_return (assignee_id, quote)
        WHERE lifecycle = 'active' AND assignee_id IS NOT NULL;
      CREATE INDEX tax_return_archive ON tax_return (created_at DESC, id DESC) WHERE lifecycle = 'archived';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX tax_return_archive, tax_return_assignee;
      CREATE INDEX tax_return_assignee ON tax_return (assignee_id, id)
        WHERE lifecycle = 'active' AND assignee_id IS NOT NULL;
    `);
  }
}
