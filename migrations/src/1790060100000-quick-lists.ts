import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Lets an index alone count the archive by year, and indexes find what is due soonest of what waits on somebody, accounts by
 * part of a name, and what the mailbox and two jobs look for. Before, each read all such rows, and more of them each year.
 */
export class QuickLists1790060100000 implements MigrationInterface {
  name = 'QuickLists1790060100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- In this order, people are counted without sorting.
      CREATE INDEX tax_return_archived_years ON tax_return (archive_tax_year DESC, email) INCLUDE (quote, paid_cents)
        WHERE lifecycle = 'archived';
      CREATE INDEX tax_return_waiting_on_due ON tax_return (waiting_on, due_at, id) WHERE lifecycle = 'active';
      CREATE INDEX account_search ON account USING gin (name gin_trgm_ops, email gin_trgm_ops);
      CREATE INDEX mail_message_unread ON mail_message (box) WHERE unread;
      CREATE INDEX file_incomplete ON file (created_at) WHERE stored_at IS NULL;
      CREATE INDEX payment_clearing ON payment (created_at) WHERE status = 'clearing';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX payment_clearing, file_incomplete, mail_message_unread, account_search, tax_return_waiting_on_due,
        tax_return_archived_years;
    `);
  }
}
