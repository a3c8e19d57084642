import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Messages between client and firm about a return. There are two sides: once anybody at the firm has read a message, it
 * counts as read by the firm. The author's name and role are those at the time of writing.
 */
export class Messages1790001600000 implements MigrationInterface {
  name = 'Messages1790001600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE return_message (
        id uuid PRIMARY KEY,
        seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        tax_return_id uuid NOT NULL REFERENCES tax_return (id) ON DELETE CASCADE,
        side text NOT NULL CHECK (side IN ('client', 'firm')),
        author_id uuid NOT NULL,
        author_name text NOT NULL,
        author_role text NOT NULL,
        text text NOT NULL,
        sent_at timestamptz NOT NULL,
        seen_at timestamptz
      );
      CREATE INDEX return_message_thread ON return_message (tax_return_id, seq);
      CREATE INDEX return_message_unseen ON return_message (tax_return_id, side) WHERE seen_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE return_message');
  }
}
