import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Finds what one account has uploaded or attached, to hold quotas. */
export class Quotas1790005100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX file_uploaded_by ON file (uploaded_by) WHERE uploaded_by IS NOT NULL;
      CREATE INDEX file_attached_by ON file (attached_by) WHERE attached_by IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX file_uploaded_by, file_attached_by');
  }
}
