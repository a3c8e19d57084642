import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What a receipt may say of the card: its network and its last four digits. */
export class PaymentCards1790009000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payment
        ADD COLUMN card_brand text,
        ADD COLUMN card_last4 text CHECK (card_last4 ~ '^[0-9]{4}$');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment DROP COLUMN card_brand, DROP COLUMN card_last4');
  }
}
