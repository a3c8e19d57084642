import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Each of these columns has one address. */
const columns = ['sender', 'recipient', 'reply_to'];

/** Quotes names of people in the built-in mailbox that could be read as addresses, as new messages have them. */
export class QuotedNames1790150000000 implements MigrationInterface {
  name = 'QuotedNames1790150000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of columns)
      await runner.query(`
        UPDATE mail_message SET ${column} =
          '"' || translate(substring(${column} FROM '^(.*) <[^<>]*>$'), '<>"\\', '') || '"' || substring(${column} FROM ' <[^<>]*>$')
        WHERE ${column} ~ '^(?!").*[,;:@()\\[\\]].* <[^<>]*>$'`);
  }

  async down(): Promise<void> {
    // A quoted name is the same name.
  }
}
