import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The SHA-256 of a file's content, so that the history can prove which bytes were there. Older files have none. */
export class FileDigests1790004410000 implements MigrationInterface {
  name = 'FileDigests1790004410000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE file ADD COLUMN sha256 bytea CHECK (octet_length(sha256) = 32)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE file DROP COLUMN sha256');
  }
}
