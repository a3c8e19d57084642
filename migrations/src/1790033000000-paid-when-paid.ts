import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** @param before states of the payment from which becoming paid is no new payment */
const noteTimes = (...before: readonly string[]): string => `
      CREATE OR REPLACE FUNCTION note_times_of_return() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF NEW.waiting_on <> OLD.waiting_on THEN NEW.waiting_since := NEW.updated_at; END IF;
          IF NEW.payment = 'paid' AND OLD.payment NOT IN (${before.map((state) => `'${state}'`).join(', ')})
            THEN NEW.paid_at := NEW.updated_at; END IF;
          RETURN NEW;
        END
      $$;`;

/**
 * The end of a dispute that leaves a return paid is no payment: its revenue stays in the month in which it was paid. The
 * triggers that count returns put right what moved before.
 */
export class PaidWhenPaid1790033000000 implements MigrationInterface {
  name = 'PaidWhenPaid1790033000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${noteTimes('paid', 'disputed')}
      UPDATE tax_return r SET paid_at = paid.at FROM (
        SELECT DISTINCT ON (workflow_id) workflow_id, at FROM (
          SELECT workflow_id, seq, at, to_state ->> 'payment' AS state,
            lag(to_state ->> 'payment') OVER (PARTITION BY workflow_id ORDER BY seq) AS before
          FROM transition
          WHERE to_state ->> 'payment' IS NOT NULL
            AND workflow_id IN (SELECT workflow_id FROM transition WHERE to_state ->> 'payment' = 'disputed')
        ) moved
        WHERE state = 'paid' AND (before IS NULL OR before NOT IN ('paid', 'disputed'))
        ORDER BY workflow_id, seq DESC
      ) paid
      WHERE r.id = paid.workflow_id AND r.paid_at <> paid.at
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(noteTimes('paid'));
  }
}
