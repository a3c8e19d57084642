import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Uploaded files. Storage keeps their encrypted content; each row keeps its wrapped key
 * (docs/adr/0005-files-and-mail.md).
 */
export class Files1790000300000 implements MigrationInterface {
  name = 'Files1790000300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE file (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        name text NOT NULL,
        type text NOT NULL,
        size integer NOT NULL CHECK (size >= 0),
        wrapped_key bytea NOT NULL,
        key_version smallint NOT NULL,
        uploaded_by uuid,
        draft_token_hash bytea,
        tax_return_id uuid,
        kind text CHECK (kind IN ('client', 'finished')),
        attached_by uuid,
        attached_at timestamptz,
        unattached_at timestamptz,
        created_at timestamptz NOT NULL,
        stored_at timestamptz,
        CHECK (uploaded_by IS NOT NULL OR draft_token_hash IS NOT NULL),
        CHECK (num_nonnulls(tax_return_id, kind, attached_by, attached_at) IN (0, 4)),
        CHECK ((tax_return_id IS NULL) = (unattached_at IS NOT NULL)),
        CHECK (tax_return_id IS NULL OR stored_at IS NOT NULL)
      );
      CREATE INDEX file_tax_return ON file (tax_return_id, attached_at, id) WHERE tax_return_id IS NOT NULL;
      CREATE INDEX file_draft ON file (draft_token_hash) WHERE draft_token_hash IS NOT NULL;
      CREATE INDEX file_unattached ON file (unattached_at) WHERE unattached_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE file');
  }
}
