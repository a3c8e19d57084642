import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What the virus scanner said about each file, and what staff should know before they open it. */
export class FileScans1790005200000 implements MigrationInterface {
  name = 'FileScans1790005200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE file
        ADD COLUMN scan_verdict text CHECK (scan_verdict IN ('clean', 'infected')),
        ADD COLUMN scan_signature text,
        ADD COLUMN scanned_at timestamptz,
        ADD COLUMN scan_after timestamptz,
        ADD COLUMN flags text[] NOT NULL DEFAULT '{}';
      CREATE INDEX file_to_scan ON file (created_at)
        WHERE stored_at IS NOT NULL AND scan_verdict IS DISTINCT FROM 'clean';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX file_to_scan;
      ALTER TABLE file DROP COLUMN scan_verdict, DROP COLUMN scan_signature, DROP COLUMN scanned_at,
        DROP COLUMN scan_after, DROP COLUMN flags;
    `);
  }
}
