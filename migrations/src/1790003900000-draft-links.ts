import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Links that resume a draft, and the tokens that they ended (docs/adr/0017-resumed-drafts.md). Links that were e-mailed
 * before contain the draft's own token, and no longer open anything.
 */
export class DraftLinks1790003900000 implements MigrationInterface {
  name = 'DraftLinks1790003900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE draft_link (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        draft_id uuid NOT NULL CONSTRAINT draft_link_draft_id_fkey REFERENCES draft (id) ON DELETE CASCADE,
        email text NOT NULL,
        token_hash text NOT NULL UNIQUE,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX draft_link_draft ON draft_link (draft_id);

      -- Without a reference to the draft: the tokens must stay recognizable after it became an order.
      CREATE TABLE ended_draft_token (
        token_hash bytea PRIMARY KEY,
        expires_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ended_draft_token, draft_link');
  }
}
