import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The access log also records who at the firm read a return's messages and the mailbox. */
export class MailRead1790002300000 implements MigrationInterface {
  name = 'MailRead1790002300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE access_log DROP CONSTRAINT access_log_what_check;
      ALTER TABLE access_log ADD CONSTRAINT access_log_what_check
        CHECK (what IN ('return', 'history', 'messages', 'file', 'mail', 'export'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    // The log is append-only, so rows of the new kinds stay.
    await runner.query(`
      ALTER TABLE access_log DROP CONSTRAINT access_log_what_check;
      ALTER TABLE access_log ADD CONSTRAINT access_log_what_check
        CHECK (what IN ('return', 'history', 'file', 'export')) NOT VALID;
    `);
  }
}
