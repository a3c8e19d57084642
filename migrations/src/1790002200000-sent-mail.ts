import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The built-in mailbox keeps sent messages, and marks answered ones. */
export class SentMail1790002200000 implements MigrationInterface {
  name = 'SentMail1790002200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mail_message
        ADD COLUMN box text NOT NULL DEFAULT 'inbox' CHECK (box IN ('inbox', 'sent')),
        ADD COLUMN answered boolean NOT NULL DEFAULT false,
        DROP CONSTRAINT mail_message_message_id_key,
        ADD UNIQUE (box, message_id);
      DROP INDEX mail_message_newest;
      CREATE INDEX mail_message_newest ON mail_message (box, sent_at DESC, id DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM mail_message WHERE box = 'sent';
      DROP INDEX mail_message_newest;
      ALTER TABLE mail_message
        DROP CONSTRAINT mail_message_box_message_id_key,
        ADD UNIQUE (message_id),
        DROP COLUMN answered,
        DROP COLUMN box;
      CREATE INDEX mail_message_newest ON mail_message (sent_at DESC, id DESC);
    `);
  }
}
