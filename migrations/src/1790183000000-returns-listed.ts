import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The access log records which returns a list showed, so that reading an archive page by page is noticed. */
export class ReturnsListed1790183000000 implements MigrationInterface {
  name = 'ReturnsListed1790183000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE access_log ADD COLUMN listed uuid[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE access_log DROP COLUMN listed');
  }
}
