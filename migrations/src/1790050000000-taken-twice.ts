import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** @param cents what a payment that does not count leaves the firm with */
const keptOfPayments = (cents: string): string => `
  CREATE OR REPLACE FUNCTION kept_of_payments(payments jsonb) RETURNS TABLE (reference text, method text, cents bigint)
  LANGUAGE sql IMMUTABLE AS $$
    SELECT p ->> 'reference', coalesce(p ->> 'method', 'card'),
      CASE WHEN p ->> 'fate' IN ('received', 'disputed') THEN left_cents ELSE ${cents} END
    FROM jsonb_array_elements(payments) p,
      LATERAL (SELECT (p ->> 'amountCents')::bigint - coalesce((p ->> 'refundedCents')::bigint, 0) AS left_cents) l
  $$;`;

/** @param earning which returns count in the revenue, by what their payments left the firm with */
const figuresOfReturn = (earning: string): string => `
  CREATE OR REPLACE FUNCTION lasting_figures_of(r tax_return)
  RETURNS TABLE (figure text, key text[], returns bigint, cents bigint)
  LANGUAGE sql STABLE AS $$
    SELECT f.figure, f.key, 1::bigint, coalesce(f.cents, 0)::bigint
    FROM (SELECT
        r.lifecycle <> 'deleted' AND r.paid_cents ${earning} AS earns,
        r.lifecycle <> 'deleted' AND r.amount_cents IS NOT NULL AND r.estimate IS NOT NULL AS compared,
        whole_number(r.estimate -> 'lowCents') AS low, whole_number(r.estimate -> 'highCents') AS high
      ) own,
    LATERAL (VALUES
      ('archived', ARRAY['everything'], 0, r.lifecycle = 'archived'),
      ('archived', ARRAY['live'], 0, r.lifecycle = 'archived'),
      ('archived', ARRAY['accepted'], 0, r.lifecycle = 'archived' AND r.quote = 'accepted'),
      ('revenue by service', ARRAY[r.service], r.paid_cents, earns),
      ('revenue by office', ARRAY[r.office], r.paid_cents, earns),
      ('quote', ARRAY[r.service], r.amount_cents, compared),
      ('estimate low', ARRAY[r.service], low, compared AND low IS NOT NULL),
      ('estimate high', ARRAY[r.service], high, compared AND high IS NOT NULL),
      ('quote below', ARRAY[r.service], 0, compared AND r.amount_cents < low),
      ('quote within', ARRAY[r.service], 0, compared AND r.amount_cents BETWEEN low AND high),
      ('quote above', ARRAY[r.service], 0, compared AND r.amount_cents > high),
      ('quote against range',
        ARRAY[CASE WHEN r.amount_cents < low THEN 'below' WHEN r.amount_cents > high THEN 'above' ELSE 'within' END], 0,
        compared AND low IS NOT NULL AND high IS NOT NULL AND r.estimate -> 'openEnded' IS DISTINCT FROM 'true'::jsonb)
    ) f (figure, key, cents, counts)
    WHERE f.counts
  $$;`;

/**
 * A payment whose money went back twice, by the firm and by the bank, leaves the firm with less than nothing
 * (docs/adr/0057-taken-twice.md): in the ledger (`netCents` of the machine), and in the revenue of its service and office.
 */
export class TakenTwice1790050000000 implements MigrationInterface {
  name = 'TakenTwice1790050000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${keptOfPayments('least(0, left_cents)')}
      ${figuresOfReturn('<> 0')}
      SELECT recount_figures();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${keptOfPayments('0')}
      ${figuresOfReturn('> 0')}
      SELECT recount_figures();
    `);
  }
}
