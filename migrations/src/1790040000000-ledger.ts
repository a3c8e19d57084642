import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** How many cents the firm keeps of each payment. A payment in review does not count yet (`keptCents` of the machine). */
const keptOfPayments = `
  CREATE FUNCTION kept_of_payments(payments jsonb) RETURNS TABLE (reference text, method text, cents bigint)
  LANGUAGE sql IMMUTABLE AS $$
    SELECT p ->> 'reference', coalesce(p ->> 'method', 'card'),
      CASE WHEN p ->> 'fate' IN ('received', 'disputed')
        THEN (p ->> 'amountCents')::bigint - coalesce((p ->> 'refundedCents')::bigint, 0) ELSE 0 END
    FROM jsonb_array_elements(payments) p
  $$;`;

const table = `
  CREATE TABLE ledger_entry (
    tax_return_id uuid NOT NULL,
    seq integer NOT NULL,
    reference text NOT NULL,
    at timestamptz NOT NULL,
    method text NOT NULL,
    cents bigint NOT NULL,
    PRIMARY KEY (tax_return_id, seq, reference)
  );
  CREATE INDEX ledger_entry_at ON ledger_entry (at, tax_return_id, seq, reference);`;

/**
 * Enters the history so far. Version 1 of the machine listed no payments: they first appear in the row of the migration from it,
 * long after they were made.
 */
const enterHistory = `
  INSERT INTO ledger_entry (tax_return_id, seq, reference, at, method, cents)
  SELECT workflow_id, seq, reference, CASE WHEN of_version_1 THEN coalesce(paid_at, at) ELSE at END, method, cents - before
  FROM (
    SELECT t.workflow_id, t.seq, t.at, r.paid_at, k.reference, k.method, k.cents,
      t.type = 'MIGRATED' AND lag(k.cents) OVER entries IS NULL AS of_version_1,
      coalesce(lag(k.cents) OVER entries, 0) AS before
    FROM transition t JOIN tax_return r ON r.id = t.workflow_id, LATERAL kept_of_payments(t.context_change -> 'payments') k
    WHERE t.context_change ? 'payments'
    WINDOW entries AS (PARTITION BY t.workflow_id, k.reference ORDER BY t.seq)
  ) kept
  WHERE cents <> before;

  CREATE TRIGGER ledger_entry_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();`;

/** The figure of a month that an entry adds to. */
const sideOf = (cents: string): string =>
  `CASE WHEN ${cents} > 0 THEN 'received by month' ELSE 'returned by month' END`;
const month = (at: string): string => `to_char(${at} AT TIME ZONE 'America/New_York', 'YYYY-MM')`;

const enterNew = `
  CREATE FUNCTION enter_payments() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      WITH entered AS (
        INSERT INTO ledger_entry (tax_return_id, seq, reference, at, method, cents)
          SELECT NEW.workflow_id, NEW.seq, k.reference, NEW.at, k.method, k.cents - coalesce(e.cents, 0)
          FROM kept_of_payments(NEW.context_change -> 'payments') k
            LEFT JOIN (SELECT reference, sum(cents) AS cents FROM ledger_entry WHERE tax_return_id = NEW.workflow_id
              GROUP BY reference) e USING (reference)
          WHERE k.cents <> coalesce(e.cents, 0)
        RETURNING cents)
      INSERT INTO figure_difference
        SELECT ${sideOf('cents')}, ARRAY[${month('NEW.at')}], count(*), sum(cents) FROM entered GROUP BY 1;
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER transition_entered AFTER INSERT ON transition FOR EACH ROW
    WHEN (NEW.context_change -> 'payments' <> '[]') EXECUTE FUNCTION enter_payments();`;

/** @param more further figures */
const figuresOfReturn = (more = ''): string => `
  CREATE OR REPLACE FUNCTION lasting_figures_of(r tax_return)
  RETURNS TABLE (figure text, key text[], returns bigint, cents bigint)
  LANGUAGE sql STABLE AS $$
    SELECT f.figure, f.key, 1::bigint, coalesce(f.cents, 0)::bigint
    FROM (SELECT
        r.lifecycle <> 'deleted' AND r.paid_cents > 0 AS earns,
        r.lifecycle <> 'deleted' AND r.amount_cents IS NOT NULL AND r.estimate IS NOT NULL AS compared,
        whole_number(r.estimate -> 'lowCents') AS low, whole_number(r.estimate -> 'highCents') AS high
      ) own,
    LATERAL (VALUES
      ('archived', ARRAY['everything'], 0, r.lifecycle = 'archived'),
      ('archived', ARRAY['live'], 0, r.lifecycle = 'archived'),
      ('archived', ARRAY['accepted'], 0, r.lifecycle = 'archived' AND r.quote = 'accepted'),
      ('revenue by service', ARRAY[r.service], r.paid_cents, earns),
      ('revenue by office', ARRAY[r.office], r.paid_cents, earns),${more}
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

/** Counts a return anew, or only whom it waits on if none of these columns changed. @param more further ones */
const countReturn = (...more: readonly string[]): string => `
  CREATE OR REPLACE FUNCTION count_return() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND NOT (${[
        'lifecycle',
        'quote',
        'payment',
        'paid_cents',
        'amount_cents',
        ...more,
        'client_id',
        'service',
        'office',
        'estimate',
      ]
        .map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`)
        .join(' OR ')}) THEN
        INSERT INTO figure_difference
          SELECT * FROM waiting_figures_of(NEW)
          UNION ALL SELECT o.figure, o.key, -o.returns, -o.cents FROM waiting_figures_of(OLD) o;
        RETURN NULL;
      END IF;
      INSERT INTO figure_difference
        SELECT f.figure, f.key, sum(f.returns), sum(f.cents)
        FROM (SELECT * FROM figures_of(NEW)
              UNION ALL SELECT o.figure, o.key, -o.returns, -o.cents FROM figures_of(OLD) o) f
        GROUP BY f.figure, f.key HAVING sum(f.returns) <> 0 OR sum(f.cents) <> 0;
      INSERT INTO client_returns_difference
        SELECT c.client_id, sum(c.sign), sum(c.sign * c.live), sum(c.sign * c.accepted)
        FROM (SELECT NEW.client_id, 1, (NEW.lifecycle <> 'deleted')::integer,
                (NEW.lifecycle <> 'deleted' AND NEW.quote = 'accepted')::integer
              UNION ALL SELECT OLD.client_id, -1, (OLD.lifecycle <> 'deleted')::integer,
                (OLD.lifecycle <> 'deleted' AND OLD.quote = 'accepted')::integer) c (client_id, sign, live, accepted)
        WHERE c.client_id IS NOT NULL
        GROUP BY c.client_id
        HAVING sum(c.sign) <> 0 OR sum(c.sign * c.live) <> 0 OR sum(c.sign * c.accepted) <> 0;
      RETURN NULL;
    END
  $$;`;

/** @param paid notes when a return was paid */
const noteTimes = (paid = ''): string => `
  CREATE OR REPLACE FUNCTION note_times_of_return() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.waiting_on <> OLD.waiting_on THEN NEW.waiting_since := NEW.updated_at; END IF;${paid}
      RETURN NEW;
    END
  $$;`;

/** @param more changes of a return that the trigger also looks at */
const whenMoved = (more = ''): string => `
  DROP TRIGGER tax_return_moved ON tax_return;
  CREATE TRIGGER tax_return_moved BEFORE UPDATE ON tax_return FOR EACH ROW
    WHEN (OLD.waiting_on <> NEW.waiting_on${more}) EXECUTE FUNCTION note_times_of_return();`;

const movesFigures = `OLD.waiting_on <> NEW.waiting_on OR OLD.payment <> NEW.payment OR OLD.quote <> NEW.quote
  OR OLD.lifecycle <> NEW.lifecycle OR OLD.paid_cents <> NEW.paid_cents OR OLD.amount_cents IS DISTINCT FROM NEW.amount_cents`;

/** @param more columns whose change is counted */
const whenDetailsChange = (more = ''): string => `
  DROP TRIGGER tax_return_details_counted_anew ON tax_return;
  CREATE TRIGGER tax_return_details_counted_anew
    AFTER UPDATE OF client_id, service, office, estimate, waiting_since${more} ON tax_return
    FOR EACH ROW WHEN (NOT (${movesFigures})) EXECUTE FUNCTION count_return();`;

/**
 * The ledger: what the firm got and gave back, one entry for each change of what it keeps of a payment
 * (docs/adr/0053-ledger.md). It follows from the history, in the same transaction. The revenue of a month is the sum of its
 * entries, where it was the whole of each invoice that was paid in it.
 */
export class Ledger1790040000000 implements MigrationInterface {
  name = 'Ledger1790040000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${keptOfPayments}
      ${table}
      ${enterHistory}
      ${enterNew}

      ALTER FUNCTION counted_figures() RENAME TO counted_figures_of_returns;
      CREATE FUNCTION counted_figures() RETURNS TABLE (figure text, key text[], returns bigint, cents bigint)
      LANGUAGE sql STABLE AS $$
        SELECT * FROM counted_figures_of_returns()
        UNION ALL SELECT ${sideOf('cents')}, ARRAY[${month('at')}], count(*), sum(cents)::bigint FROM ledger_entry GROUP BY 1, 2
      $$;

      ${figuresOfReturn()}
      ${countReturn()}
      ${noteTimes()}
      ${whenMoved()}
      ${whenDetailsChange()}
      ALTER TABLE tax_return DROP COLUMN paid_at;
      SELECT recount_figures();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tax_return ADD COLUMN paid_at timestamptz;
      UPDATE tax_return r SET paid_at = coalesce(
        (SELECT max(t.at) FROM transition t WHERE t.workflow_id = r.id AND t.to_state ->> 'payment' = 'paid'
          AND t.from_state ->> 'payment' <> 'disputed'),
        (SELECT min(e.at) FROM ledger_entry e WHERE e.tax_return_id = r.id))
      WHERE EXISTS (SELECT FROM ledger_entry e WHERE e.tax_return_id = r.id);

      ${whenDetailsChange(', paid_at')}
      ${whenMoved(' OR OLD.payment <> NEW.payment OR OLD.paid_cents <> NEW.paid_cents')}
      ${noteTimes(`
      IF NEW.payment = 'paid' AND OLD.payment NOT IN ('paid', 'disputed') OR NEW.paid_cents > 0 AND OLD.paid_cents = 0
        THEN NEW.paid_at := NEW.updated_at; END IF;`)}
      ${countReturn('paid_at')}
      ${figuresOfReturn(`
      ('revenue by month', ARRAY[${month('r.paid_at')}], r.paid_cents, earns),`)}

      DROP FUNCTION counted_figures();
      ALTER FUNCTION counted_figures_of_returns() RENAME TO counted_figures;
      DROP TRIGGER transition_entered ON transition;
      DROP TABLE ledger_entry;
      DROP FUNCTION enter_payments(), kept_of_payments(jsonb);
      SELECT recount_figures();
    `);
  }
}
