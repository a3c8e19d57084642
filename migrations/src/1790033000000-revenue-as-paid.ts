import { type MigrationInterface, type QueryRunner } from 'typeorm';

const figures = (earns: string): string => `
  CREATE OR REPLACE FUNCTION lasting_figures_of(r tax_return)
  RETURNS TABLE (figure text, key text[], returns bigint, cents bigint)
  LANGUAGE sql STABLE AS $$
    SELECT f.figure, f.key, 1::bigint, coalesce(f.cents, 0)::bigint
    FROM (SELECT
        ${earns} AS earns,
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
      ('quote against range',
        ARRAY[CASE WHEN r.amount_cents < low THEN 'below' WHEN r.amount_cents > high THEN 'above' ELSE 'within' END], 0,
        compared AND low IS NOT NULL AND high IS NOT NULL AND r.estimate -> 'openEnded' IS DISTINCT FROM 'true'::jsonb)
    ) f (figure, key, cents, counts)
    WHERE f.counts
  $$;`;

/** @param paid when a return is noted as paid at this time */
const noteTimes = (paid: string): string => `
  CREATE OR REPLACE FUNCTION note_times_of_return() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.waiting_on <> OLD.waiting_on THEN NEW.waiting_since := NEW.updated_at; END IF;
      IF ${paid} THEN NEW.paid_at := NEW.updated_at; END IF;
      RETURN NEW;
    END
  $$;`;

const whenMoved = (more = ''): string => `
  DROP TRIGGER tax_return_moved ON tax_return;
  CREATE TRIGGER tax_return_moved BEFORE UPDATE ON tax_return FOR EACH ROW
    WHEN (OLD.waiting_on <> NEW.waiting_on OR OLD.payment <> NEW.payment${more})
    EXECUTE FUNCTION note_times_of_return();`;

/** Of returns with a dispute: the end of one was noted as the time of the payment. */
const correctDisputed = `
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
  WHERE r.id = paid.workflow_id AND r.paid_at <> paid.at;`;

/** Of returns that are paid in part: the time of the first payment. */
const notePartPayments = `
  UPDATE tax_return r SET paid_at = first.at FROM (
    SELECT workflow_id, min(at) AS at FROM transition
    WHERE jsonb_array_length(context_change -> 'payments') > 0
      AND workflow_id IN (SELECT id FROM tax_return WHERE paid_cents > 0 AND paid_at IS NULL)
    GROUP BY workflow_id
  ) first
  WHERE r.id = first.workflow_id;`;

/**
 * Revenue is what clients paid, in the month in which they paid it. The end of a dispute is no payment. What was paid of an
 * invoice counts also while the rest is open, in the month of the first payment; once the invoice is paid, all of it
 * counts in that month.
 */
export class RevenueAsPaid1790033000000 implements MigrationInterface {
  name = 'RevenueAsPaid1790033000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${figures("r.lifecycle <> 'deleted' AND r.paid_cents > 0")}
      ${noteTimes(`NEW.payment = 'paid' AND OLD.payment NOT IN ('paid', 'disputed')
          OR NEW.paid_cents > 0 AND OLD.paid_cents = 0`)}
      ${whenMoved(' OR OLD.paid_cents <> NEW.paid_cents')}
      ${correctDisputed}
      ${notePartPayments}
      SELECT recount_figures();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${figures("r.lifecycle <> 'deleted' AND r.payment IN ('paid', 'disputed', 'refunded') AND r.paid_cents > 0")}
      ${noteTimes("NEW.payment = 'paid' AND OLD.payment <> 'paid'")}
      ${whenMoved()}
      SELECT recount_figures();
    `);
  }
}
