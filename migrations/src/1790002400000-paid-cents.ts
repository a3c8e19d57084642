import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The amount paid for a return: the sum of its payments that count, projected from the workflow. Version 1 of the
 * machine remembered only one payment.
 */
export class PaidCents1790002400000 implements MigrationInterface {
  name = 'PaidCents1790002400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE tax_return ADD COLUMN paid_cents integer NOT NULL DEFAULT 0;
      UPDATE tax_return
        SET paid_cents = coalesce((context #>> '{payment,amountCents}')::integer, amount_cents, 0)
        WHERE payment IN ('paid', 'disputed');
      ALTER TABLE tax_return ALTER COLUMN paid_cents DROP DEFAULT;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE tax_return DROP COLUMN paid_cents');
  }
}
