import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Files that were taken out of a return stay with it for a while: who removed them, and when. */
export class RemovedFiles1790005310000 implements MigrationInterface {
  name = 'RemovedFiles1790005310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE file
        ADD COLUMN removed_at timestamptz,
        ADD COLUMN removed_by uuid,
        ADD COLUMN removed_by_name text,
        ADD CONSTRAINT file_removed_check CHECK (
          (removed_at IS NULL) = (removed_by IS NULL) AND (removed_at IS NULL) = (removed_by_name IS NULL)
          AND (removed_at IS NULL OR tax_return_id IS NOT NULL));
      CREATE INDEX file_removed ON file (removed_at) WHERE removed_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE file SET tax_return_id = NULL, kind = NULL, attached_by = NULL, attached_at = NULL, checklist_items = '{}',
        unattached_at = removed_at WHERE removed_at IS NOT NULL;
      DROP INDEX file_removed;
      ALTER TABLE file
        DROP CONSTRAINT file_removed_check,
        DROP COLUMN removed_at,
        DROP COLUMN removed_by,
        DROP COLUMN removed_by_name;
    `);
  }
}
