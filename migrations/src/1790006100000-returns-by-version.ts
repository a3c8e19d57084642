import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Lets the start look for returns of another version of the machine without reading all of them. */
export class ReturnsByVersion1790006100000 implements MigrationInterface {
  name = 'ReturnsByVersion1790006100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX tax_return_machine_version ON tax_return (machine_version)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX tax_return_machine_version');
  }
}
