import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Who of the firm has read which message of a client: one colleague's look leaves it new to the others. */
export class MessagesRead1790211000000 implements MigrationInterface {
  name = 'MessagesRead1790211000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE return_message_read (
        message_id uuid CONSTRAINT return_message_read_message_id_fkey REFERENCES return_message (id) ON DELETE CASCADE,
        account_id uuid CONSTRAINT return_message_read_account_id_fkey REFERENCES account (id),
        read_at timestamptz NOT NULL,
        CONSTRAINT return_message_read_pkey PRIMARY KEY (message_id, account_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE return_message_read');
  }
}
