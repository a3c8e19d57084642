import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Adds a description, author name and publishing time (none for a draft) to articles, and a table of images. Trigram
 * indexes make substring searches fast, and find articles despite typos.
 */
export class BlogAuthoring1790001800000 implements MigrationInterface {
  name = 'BlogAuthoring1790001800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      ALTER TABLE blog_article
        ADD COLUMN description text,
        ADD COLUMN author_name text,
        ADD COLUMN published_at timestamptz,
        ADD COLUMN updated_at timestamptz;
      UPDATE blog_article SET published_at = created_at, updated_at = created_at;
      ALTER TABLE blog_article ALTER COLUMN updated_at SET NOT NULL;
      DROP INDEX blog_article_newest;
      CREATE INDEX blog_article_newest ON blog_article (published_at DESC, id DESC) WHERE published_at IS NOT NULL;
      CREATE INDEX blog_article_words ON blog_article USING gin (title gin_trgm_ops, plain_text gin_trgm_ops);

      CREATE TABLE blog_image (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        type text NOT NULL,
        width integer NOT NULL,
        height integer NOT NULL,
        content bytea NOT NULL,
        uploaded_by uuid REFERENCES account (id) ON DELETE SET NULL,
        uploaded_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE blog_image;
      DROP INDEX blog_article_words;
      DROP INDEX blog_article_newest;
      DELETE FROM blog_article WHERE published_at IS NULL;
      ALTER TABLE blog_article
        DROP COLUMN description, DROP COLUMN author_name, DROP COLUMN published_at, DROP COLUMN updated_at;
      CREATE INDEX blog_article_newest ON blog_article (created_at DESC, id DESC);
    `);
  }
}
