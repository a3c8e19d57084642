import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** @param more SQL of further figures of a return */
const figuresOf = (more: string): string => `
  CREATE OR REPLACE FUNCTION figures_of(r tax_return) RETURNS TABLE (figure text, key text[], returns bigint, cents bigint)
  LANGUAGE sql STABLE AS $$
    SELECT f.figure, f.key, 1::bigint, coalesce(f.cents, 0)::bigint
    FROM (SELECT
        r.lifecycle <> 'deleted' AND r.payment IN ('paid', 'disputed', 'refunded') AND r.paid_cents > 0 AS earns,
        r.lifecycle <> 'deleted' AND r.amount_cents IS NOT NULL AND r.estimate IS NOT NULL AS compared,
        whole_number(r.estimate -> 'lowCents') AS low, whole_number(r.estimate -> 'highCents') AS high
      ) own,
    LATERAL (VALUES
      ('archived', ARRAY['everything'], 0, r.lifecycle = 'archived'),
      ('archived', ARRAY['live'], 0, r.lifecycle = 'archived'),
      ('archived', ARRAY['accepted'], 0, r.lifecycle = 'archived' AND r.quote = 'accepted'),
      ('revenue by service', ARRAY[r.service], r.paid_cents, earns),
      ('revenue by office', ARRAY[r.office], r.paid_cents, earns),
      ('revenue by month', ARRAY[to_char(r.paid_at AT TIME ZONE 'America/New_York', 'YYYY-MM')], r.paid_cents, earns),
      ('quote', ARRAY[r.service], r.amount_cents, compared),
      ('estimate low', ARRAY[r.service], low, compared AND low IS NOT NULL),
      ('estimate high', ARRAY[r.service], high, compared AND high IS NOT NULL),
      ('quote below', ARRAY[r.service], 0, compared AND r.amount_cents < low),
      ('quote within', ARRAY[r.service], 0, compared AND r.amount_cents BETWEEN low AND high),
      ('quote above', ARRAY[r.service], 0, compared AND r.amount_cents > high),
      ('waiting', ARRAY[r.waiting_on, to_char(r.waiting_since AT TIME ZONE 'UTC', 'YYYY-MM')], 0, r.lifecycle = 'active'),
      ('listed', ARRAY[r.service, (r.quote = 'accepted')::text, r.waiting_on], 0, r.lifecycle = 'active')${more}
    ) f (figure, key, cents, counts)
    WHERE f.counts
  $$;`;

/** An estimate with work by quote has no upper limit that a quote could keep. */
const againstRange = `,
      ('quote against range',
        ARRAY[CASE WHEN r.amount_cents < low THEN 'below' WHEN r.amount_cents > high THEN 'above' ELSE 'within' END], 0,
        compared AND low IS NOT NULL AND high IS NOT NULL AND r.estimate -> 'openEnded' IS DISTINCT FROM 'true'::jsonb)`;

/** Counts how many quotes were within the range of their estimate. */
export class QuotesAgainstRanges1790019000000 implements MigrationInterface {
  name = 'QuotesAgainstRanges1790019000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${figuresOf(againstRange)}
      SELECT recount_figures();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${figuresOf('')}
      SELECT recount_figures();
    `);
  }
}
