import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The list of clients has their archived years too, and pages through them by name. */
export class ClientsByName1790021100000 implements MigrationInterface {
  name = 'ClientsByName1790021100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX tax_return_by_name_with_archive ON tax_return (lower(name) COLLATE "und-x-icu", id)
        WHERE lifecycle <> 'deleted'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX tax_return_by_name_with_archive');
  }
}
