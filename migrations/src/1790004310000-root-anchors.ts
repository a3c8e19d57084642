import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Where each daily root was left outside the firm (docs/audit.md). Without a foreign key: an anchor outlives a root
 * that somebody removes, and shows it.
 */
export class RootAnchors1790004310000 implements MigrationInterface {
  name = 'RootAnchors1790004310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE daily_root_anchor (
        day date NOT NULL,
        kind text NOT NULL CHECK (kind IN ('email', 'timestamp')),
        hash bytea NOT NULL,
        witness text NOT NULL,
        at timestamptz NOT NULL,
        token bytea,
        PRIMARY KEY (day, kind),
        CHECK ((kind = 'timestamp') = (token IS NOT NULL))
      );
      CREATE TRIGGER daily_root_anchor_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON daily_root_anchor
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE daily_root_anchor');
  }
}
