import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Orders that visitors save before they have an account. Only a hash of the token that opens a draft is stored. */
export class Drafts1790000800000 implements MigrationInterface {
  name = 'Drafts1790000800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE draft (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        token_hash bytea NOT NULL UNIQUE,
        snapshot jsonb NOT NULL,
        saved_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX draft_expires ON draft (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE draft');
  }
}
