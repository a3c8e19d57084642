import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Articles of the firm's blog. `content` is HTML that was sanitized before it was stored; `plain_text` is for the
 * search.
 */
export class Blog1790000700000 implements MigrationInterface {
  name = 'Blog1790000700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE blog_article (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        slug text NOT NULL UNIQUE,
        title text NOT NULL,
        content text NOT NULL,
        plain_text text NOT NULL,
        thumbnail text,
        author_id uuid REFERENCES account (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX blog_article_newest ON blog_article (created_at DESC, id DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE blog_article');
  }
}
