import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Removes e-mails with a PIN or a private link that were filed in the built-in mailbox because an account, or the
 * recipient of a saved order, had the firm's address. Mail from the site's forms has a Reply-To and is kept.
 */
export class FiledSecrets1790003200000 implements MigrationInterface {
  name = 'FiledSecrets1790003200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM mail_message WHERE box = 'inbox' AND reply_to IS NULL
        AND (subject LIKE '%: reset your password' OR subject LIKE '%: resume your order')
    `);
  }

  async down(): Promise<void> {}
}
