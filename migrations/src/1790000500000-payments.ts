import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The firm's record of payments, and the charges of the built-in test provider. */
export class Payments1790000500000 implements MigrationInterface {
  name = 'Payments1790000500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payment (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tax_return_id uuid NOT NULL,
        idempotency_key text NOT NULL UNIQUE,
        amount_cents integer NOT NULL CHECK (amount_cents > 0),
        provider text NOT NULL,
        reference text,
        status text NOT NULL CHECK (status IN ('started', 'pending', 'succeeded', 'declined', 'failed')),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX payment_tax_return ON payment (tax_return_id, created_at);
      CREATE INDEX payment_unsettled ON payment (created_at) WHERE status IN ('started', 'pending');

      CREATE TABLE test_charge (
        idempotency_key text PRIMARY KEY,
        reference text NOT NULL UNIQUE,
        amount_cents integer NOT NULL CHECK (amount_cents > 0),
        token text NOT NULL,
        status text NOT NULL CHECK (status IN ('succeeded', 'declined')),
        message text,
        settles_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE test_charge, payment');
  }
}
