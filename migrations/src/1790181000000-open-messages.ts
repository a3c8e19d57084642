import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What a client wrote is open until the firm answers it or closes it with a note, not until one person has looked at it. What the
 * firm had read before counts as settled.
 */
export class OpenMessages1790181000000 implements MigrationInterface {
  name = 'OpenMessages1790181000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE return_message ADD COLUMN settled_at timestamptz;
      UPDATE return_message m SET settled_at = coalesce(m.seen_at, (SELECT min(a.sent_at) FROM return_message a
        WHERE a.tax_return_id = m.tax_return_id AND a.side = 'firm' AND a.seq > m.seq)) WHERE m.side = 'client';
      CREATE INDEX return_message_open ON return_message (tax_return_id) WHERE settled_at IS NULL AND side = 'client';
      DROP INDEX return_message_unseen_by_firm;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX return_message_unseen_by_firm ON return_message (tax_return_id)
        WHERE seen_at IS NULL AND side = 'client';
      DROP INDEX return_message_open;
      ALTER TABLE return_message DROP COLUMN settled_at;
    `);
  }
}
