import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Who works on each return, from its workflow, so that the staff's list can be narrowed to somebody's (docs/adr/0052-assignment.md). */
export class Assignment1790036000000 implements MigrationInterface {
  name = 'Assignment1790036000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tax_return
        ADD COLUMN assignee_id uuid CONSTRAINT tax_return_assignee_id_fkey REFERENCES account (id);
      CREATE INDEX tax_return_assignee ON tax_return (assignee_id, id)
        WHERE lifecycle = 'active' AND assignee_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tax_return DROP COLUMN assignee_id');
  }
}
