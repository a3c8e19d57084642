import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What searches look through, without case and accents, so that Núñez is found as nunez, and José however it was typed.
 * Plain ASCII, which most of it is, takes the short way. `folded` in machines/src/names.ts does the same.
 */
export class FoldedSearch1790200000000 implements MigrationInterface {
  name = 'FoldedSearch1790200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`
      CREATE FUNCTION folded(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
        CASE WHEN octet_length($1) = char_length($1) THEN lower($1)
          ELSE replace(replace(replace(replace(translate(lower(regexp_replace(normalize($1, NFKD),
            '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]+',
            '', 'g') COLLATE "und-x-icu"), 'ςłøđðı', 'σloddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
        END;

      DROP INDEX tax_return_search, tax_return_search_company, account_search, blog_article_words;
      ALTER TABLE tax_return ADD COLUMN words text GENERATED ALWAYS AS (folded(name || E'\n' || email || E'\n' ||
        coalesce(company_name, '') || E'\n' || coalesce(spouse_full_name, ''))) STORED;
      ALTER TABLE account ADD COLUMN words text GENERATED ALWAYS AS (folded(name || E'\n' || email)) STORED;
      ALTER TABLE blog_article
        ADD COLUMN title_words text GENERATED ALWAYS AS (folded(title)) STORED,
        ADD COLUMN text_words text GENERATED ALWAYS AS (folded(plain_text)) STORED;
      CREATE INDEX tax_return_words ON tax_return USING gin (words gin_trgm_ops);
      CREATE INDEX account_words ON account USING gin (words gin_trgm_ops);
      CREATE INDEX blog_article_words ON blog_article USING gin (title_words gin_trgm_ops, text_words gin_trgm_ops);
      UPDATE mail_message SET words = folded(words) WHERE words ~ '[ςłøđðıßæœþ]';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE blog_article DROP COLUMN text_words, DROP COLUMN title_words;
      ALTER TABLE account DROP COLUMN words;
      ALTER TABLE tax_return DROP COLUMN words;
      CREATE INDEX blog_article_words ON blog_article USING gin (title gin_trgm_ops, plain_text gin_trgm_ops);
      CREATE INDEX account_search ON account USING gin (name gin_trgm_ops, email gin_trgm_ops);
      CREATE INDEX tax_return_search_company ON tax_return USING gin (company_name gin_trgm_ops);
      CREATE INDEX tax_return_search ON tax_return USING gin (name gin_trgm_ops, email gin_trgm_ops);
      DROP FUNCTION folded;
    `);
  }
}
