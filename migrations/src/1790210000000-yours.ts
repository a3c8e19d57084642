import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Finds and counts what waits on a role and is assigned to nobody, longest first, without reading what somebody has; and
 * remembers who gets the returns of somebody who leaves.
 */
export class Yours1790210000000 implements MigrationInterface {
  name = 'Yours1790210000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX tax_return_unassigned ON tax_return (waiting_on, waiting_since, id) INCLUDE (quote, service)
        WHERE lifecycle = 'active' AND assignee_id IS NULL;
      ALTER TABLE account
        ADD COLUMN successor_id uuid CONSTRAINT account_successor_id_fkey REFERENCES account (id),
        ADD COLUMN successor_named_by uuid CONSTRAINT account_successor_named_by_fkey REFERENCES account (id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE account DROP COLUMN successor_named_by, DROP COLUMN successor_id;
      DROP INDEX tax_return_unassigned;
    `);
  }
}
