import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The built-in mailbox: messages to the firm, with their complete source. */
export class Mail1790000400000 implements MigrationInterface {
  name = 'Mail1790000400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mail_message (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        message_id text NOT NULL UNIQUE,
        sender text NOT NULL,
        recipient text NOT NULL,
        reply_to text,
        subject text NOT NULL,
        snippet text NOT NULL,
        unread boolean NOT NULL DEFAULT true,
        sent_at timestamptz NOT NULL,
        source bytea NOT NULL
      );
      CREATE INDEX mail_message_newest ON mail_message (sent_at DESC, id DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail_message');
  }
}
