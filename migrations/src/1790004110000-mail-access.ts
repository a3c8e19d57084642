import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Who may read an e-mail in the mailbox: each message names its people and its returns, and the owner sets the roles
 * that use each of the firm's addresses.
 */
export class MailAccess1790004110000 implements MigrationInterface {
  name = 'MailAccess1790004110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mail_message
        ADD COLUMN addresses text[] NOT NULL DEFAULT '{}',
        ADD COLUMN return_ids uuid[] NOT NULL DEFAULT '{}';

      UPDATE mail_message SET
        addresses = ARRAY(
          SELECT DISTINCT lower(found[1] COLLATE "C")
          FROM regexp_matches(concat_ws(',', sender, recipient, reply_to), '[^[:space:]<>,;"]+@[^[:space:]<>,;"]+', 'g') found),
        -- Message-IDs of ours in the header: its own, and those of its thread.
        return_ids = ARRAY(
          SELECT DISTINCT found[1]::uuid
          FROM regexp_matches(
            split_part(encode(substring(source FOR 65536), 'escape'), E'\\r\\n\\r\\n', 1),
            '<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.[^@<>]+@', 'gi') found);

      CREATE INDEX tax_return_email ON tax_return (email);

      CREATE TABLE firm_address_rule (
        address text PRIMARY KEY,
        roles text[] NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE firm_address_rule;
      DROP INDEX tax_return_email;
      ALTER TABLE mail_message DROP COLUMN addresses, DROP COLUMN return_ids;
    `);
  }
}
