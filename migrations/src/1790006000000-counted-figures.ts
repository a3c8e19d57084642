import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The columns of a life `l`: when each step was first taken. */
const steps = {
  created: 'CREATED',
  quoted: 'SEND_QUOTE',
  accepted: 'ACCEPT_QUOTE',
  approved: 'APPROVE_EFILE',
  sent: 'EFILE_AUTH_SENT',
  signed: 'EFILE_AUTH_SIGNED',
  filed: 'EFILE_ACCEPTED',
  paid: 'PAYMENT_SUCCEEDED',
  uploaded: 'RETURN_UPLOADED',
};
const firsts = Object.entries(steps)
  .map(([column, type]) => `min(t.at) FILTER (WHERE t.type = '${type}') AS ${column}`)
  .join(', ');
const stagesOfLife = `stages_of(${['ordered', ...Object.keys(steps)].map((column) => `l.${column}`).join(', ')})`;
/** An order alone ends no stage. */
const events = Object.values(steps)
  .slice(1)
  .map((type) => `'${type}'`)
  .join(', ');
const stagesOf = `stages_of(${['ordered', ...Object.keys(steps)].map(() => 'timestamptz').join(', ')})`;

/** Whether an update of a return changes what is counted, in columns that events write. */
const movesFigures = `OLD.waiting_on <> NEW.waiting_on OR OLD.payment <> NEW.payment OR OLD.quote <> NEW.quote
  OR OLD.lifecycle <> NEW.lifecycle OR OLD.paid_cents <> NEW.paid_cents OR OLD.amount_cents IS DISTINCT FROM NEW.amount_cents`;

/**
 * Keeps counts and sums over all returns, so that no figure is counted anew for each reader
 * (docs/adr/0024-reads-and-figures.md). `figures_of` says what one return contributes. Triggers write the differences
 * that a change makes, in the change's own transaction, as rows that nobody else touches; `fold_figures` adds them up
 * now and then, and `current_figures` reads both. `recount_figures` counts everything anew.
 */
export class CountedFigures1790006000000 implements MigrationInterface {
  name = 'CountedFigures1790006000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tax_return ADD COLUMN paid_at timestamptz;
      UPDATE tax_return r SET paid_at = (SELECT t.at FROM transition t
          WHERE t.workflow_id = r.id AND t.to_state ->> 'payment' = 'paid' ORDER BY t.seq DESC LIMIT 1)
        WHERE payment IN ('paid', 'disputed', 'refunded');
      DROP INDEX transition_paid;

      -- One trigger for both times: each costs every event something.
      CREATE FUNCTION note_times_of_return() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF NEW.waiting_on <> OLD.waiting_on THEN NEW.waiting_since := NEW.updated_at; END IF;
          IF NEW.payment = 'paid' AND OLD.payment <> 'paid' THEN NEW.paid_at := NEW.updated_at; END IF;
          RETURN NEW;
        END
      $$;
      DROP TRIGGER tax_return_moved ON tax_return;
      CREATE TRIGGER tax_return_moved BEFORE UPDATE ON tax_return FOR EACH ROW
        WHEN (OLD.waiting_on <> NEW.waiting_on OR OLD.payment <> NEW.payment) EXECUTE FUNCTION note_times_of_return();

      -- Sums as they were when the differences were folded, and the differences since then.
      CREATE TABLE figure (
        figure text NOT NULL,
        key text[] NOT NULL,
        returns bigint NOT NULL,
        cents bigint NOT NULL,
        PRIMARY KEY (figure, key)
      ) WITH (fillfactor = 50);
      CREATE TABLE figure_difference (figure text NOT NULL, key text[] NOT NULL, returns bigint NOT NULL, cents bigint NOT NULL);

      -- How many returns a client has that everybody sees who sees all, who sees live ones, who sees accepted ones.
      CREATE TABLE client_returns (
        client_id uuid PRIMARY KEY,
        everything integer NOT NULL,
        live integer NOT NULL,
        accepted integer NOT NULL
      ) WITH (fillfactor = 80);
      CREATE TABLE client_returns_difference (
        client_id uuid NOT NULL,
        everything integer NOT NULL,
        live integer NOT NULL,
        accepted integer NOT NULL
      );

      CREATE FUNCTION whole_number(value jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
        SELECT CASE WHEN jsonb_typeof(value) = 'number' THEN round(value::numeric)::bigint END
      $$;

      CREATE FUNCTION figures_of(r tax_return) RETURNS TABLE (figure text, key text[], returns bigint, cents bigint)
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
          ('waiting', ARRAY[r.waiting_on, to_char(r.waiting_since AT TIME ZONE 'UTC', 'YYYY-MM')], 0, r.lifecycle = 'active')
        ) f (figure, key, cents, counts)
        WHERE f.counts
      $$;

      CREATE FUNCTION count_return() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
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
      $$;
      CREATE TRIGGER tax_return_counted AFTER INSERT OR DELETE ON tax_return
        FOR EACH ROW EXECUTE FUNCTION count_return();
      -- Most events change nothing that is counted. PostgreSQL reads the condition for each statement, so it is short, and
      -- the columns that events do not write have a trigger of their own.
      CREATE TRIGGER tax_return_counted_anew
        AFTER UPDATE OF lifecycle, quote, payment, waiting_on, paid_cents, amount_cents ON tax_return
        FOR EACH ROW WHEN (${movesFigures}) EXECUTE FUNCTION count_return();
      CREATE TRIGGER tax_return_details_counted_anew
        AFTER UPDATE OF client_id, service, office, estimate, waiting_since, paid_at ON tax_return
        FOR EACH ROW WHEN (NOT (${movesFigures})) EXECUTE FUNCTION count_return();

      -- How long a return took from one step to the next, for each stage whose two steps it has taken. Hours have one
      -- decimal below ten and two digits above, which bounds the number of rows.
      CREATE FUNCTION stages_of(ordered timestamptz, created timestamptz, quoted timestamptz, accepted timestamptz,
        approved timestamptz, sent timestamptz, signed timestamptz, filed timestamptz, paid timestamptz, uploaded timestamptz)
      RETURNS TABLE (figure text, key text[]) LANGUAGE sql STABLE AS $$
        SELECT 'stage', ARRAY[to_char(ordered AT TIME ZONE 'America/New_York', 'YYYY-MM'), s.stage,
            (CASE WHEN h.hours < 10 THEN round(h.hours, 1) ELSE round(h.hours, 1 - floor(log(h.hours))::integer) END)::text]
        FROM (VALUES
          ('Order to quote', created, quoted),
          ('Quote to acceptance', quoted, accepted),
          ('Acceptance to approval', accepted, approved),
          ('Approval to signature request', approved, sent),
          ('Signature', sent, signed),
          ('IRS', signed, filed),
          ('Payment', filed, paid),
          ('Payment to finished return', paid, uploaded)
        ) s (stage, begins, ends),
        LATERAL (SELECT (extract(epoch FROM s.ends - s.begins) / 3600)::numeric AS hours) h
        WHERE s.ends >= s.begins
      $$;

      CREATE FUNCTION stages_until(workflow uuid, last integer) RETURNS TABLE (figure text, key text[])
      LANGUAGE sql STABLE AS $$
        SELECT s.figure, s.key FROM (
          SELECT min(r.created_at) AS ordered, ${firsts}
          FROM tax_return r JOIN transition t ON t.workflow_id = r.id WHERE r.id = workflow AND t.seq <= last) l,
        LATERAL ${stagesOfLife} s
      $$;

      CREATE FUNCTION count_stage() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO figure_difference
            SELECT f.figure, f.key, sum(f.returns), 0
            FROM (SELECT s.figure, s.key, 1 FROM stages_until(NEW.workflow_id, NEW.seq) s
                  UNION ALL SELECT s.figure, s.key, -1 FROM stages_until(NEW.workflow_id, NEW.seq - 1) s) f (figure, key, returns)
            GROUP BY f.figure, f.key HAVING sum(f.returns) <> 0;
          RETURN NULL;
        END
      $$;
      CREATE TRIGGER transition_counted AFTER INSERT ON transition FOR EACH ROW WHEN (NEW.type IN (${events}))
        EXECUTE FUNCTION count_stage();

      -- One process folds at a time. What it takes away it adds in the same statement, so readers never miss anything.
      CREATE FUNCTION fold_figures() RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
          IF NOT pg_try_advisory_xact_lock(hashtext('figure')) THEN RETURN; END IF;
          WITH taken AS (DELETE FROM figure_difference RETURNING *)
          INSERT INTO figure AS f SELECT t.figure, t.key, sum(t.returns), sum(t.cents) FROM taken t GROUP BY t.figure, t.key
            ON CONFLICT (figure, key) DO UPDATE SET returns = f.returns + excluded.returns, cents = f.cents + excluded.cents;
          IF FOUND THEN DELETE FROM figure WHERE returns = 0 AND cents = 0; END IF;
          WITH taken AS (DELETE FROM client_returns_difference RETURNING *),
            summed AS (SELECT client_id, sum(everything) AS everything, sum(live) AS live, sum(accepted) AS accepted
              FROM taken GROUP BY client_id),
            after AS (INSERT INTO client_returns AS c SELECT * FROM summed
              ON CONFLICT (client_id) DO UPDATE SET everything = c.everything + excluded.everything,
                live = c.live + excluded.live, accepted = c.accepted + excluded.accepted
              RETURNING c.client_id, c.everything, c.live, c.accepted)
          INSERT INTO figure AS f
            SELECT 'clients', ARRAY[n.class], sum((n.now > 0)::integer - (n.now - n.more > 0)::integer), 0
            FROM after a JOIN summed s USING (client_id), LATERAL (VALUES ('everything', a.everything, s.everything),
              ('live', a.live, s.live), ('accepted', a.accepted, s.accepted)) n (class, now, more)
            GROUP BY n.class
            ON CONFLICT (figure, key) DO UPDATE SET returns = f.returns + excluded.returns;
          IF FOUND THEN DELETE FROM client_returns WHERE everything = 0; END IF;
        END
      $$;

      CREATE FUNCTION current_figures(wanted text[]) RETURNS TABLE (figure text, key text[], returns bigint, cents bigint)
      LANGUAGE sql STABLE AS $$
        SELECT f.figure, f.key, f.returns, f.cents FROM figure f WHERE f.figure = ANY (wanted)
        UNION ALL
        SELECT d.figure, d.key, d.returns, d.cents FROM figure_difference d WHERE d.figure = ANY (wanted)
        UNION ALL
        SELECT 'clients', ARRAY[n.class], (n.folded + n.more > 0)::integer - (n.folded > 0)::integer, 0
        FROM (SELECT client_id, sum(everything) AS everything, sum(live) AS live, sum(accepted) AS accepted
            FROM client_returns_difference WHERE 'clients' = ANY (wanted) GROUP BY client_id) d
          LEFT JOIN client_returns c USING (client_id),
          LATERAL (VALUES ('everything', coalesce(c.everything, 0), d.everything), ('live', coalesce(c.live, 0), d.live),
            ('accepted', coalesce(c.accepted, 0), d.accepted)) n (class, folded, more)
      $$;

      -- Every figure, counted.
      CREATE FUNCTION counted_figures() RETURNS TABLE (figure text, key text[], returns bigint, cents bigint)
      LANGUAGE sql STABLE AS $$
        SELECT f.figure, f.key, sum(f.returns)::bigint, sum(f.cents)::bigint
        FROM tax_return r, LATERAL figures_of(r) f GROUP BY f.figure, f.key
        UNION ALL
        SELECT s.figure, s.key, count(*), 0
        FROM (SELECT min(r.created_at) AS ordered, ${firsts}
            FROM tax_return r JOIN transition t ON t.workflow_id = r.id GROUP BY r.id) l,
          LATERAL ${stagesOfLife} s
        GROUP BY s.figure, s.key
        UNION ALL
        SELECT 'clients', ARRAY[n.class], count(DISTINCT r.client_id), 0
        FROM tax_return r, LATERAL (VALUES ('everything', true), ('live', r.lifecycle <> 'deleted'),
          ('accepted', r.lifecycle <> 'deleted' AND r.quote = 'accepted')) n (class, counts)
        WHERE n.counts GROUP BY n.class
      $$;

      CREATE FUNCTION wrong_figures() RETURNS TABLE (figure text, key text[], returns bigint, cents bigint,
        counted_returns bigint, counted_cents bigint)
      LANGUAGE sql STABLE AS $$
        SELECT * FROM (
          SELECT figure, key, coalesce(k.returns, 0), coalesce(k.cents, 0), coalesce(c.returns, 0) AS counted,
            coalesce(c.cents, 0) AS counted_cents
          FROM (SELECT a.figure, a.key, sum(a.returns)::bigint AS returns, sum(a.cents)::bigint AS cents
              FROM current_figures(ARRAY(SELECT f.figure FROM figure f UNION SELECT d.figure FROM figure_difference d
                UNION SELECT 'clients')) a GROUP BY a.figure, a.key) k
            FULL JOIN (SELECT * FROM counted_figures()) c USING (figure, key)
        ) compared (figure, key, returns, cents, counted, counted_cents)
        WHERE (returns, cents) <> (counted, counted_cents)
      $$;

      -- One statement sees one moment: what is counted and what is thrown away fit, whatever others write meanwhile.
      CREATE FUNCTION recount_figures() RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_advisory_xact_lock(hashtext('figure'));
          WITH counted AS MATERIALIZED (SELECT * FROM counted_figures()),
            clients AS MATERIALIZED (SELECT r.client_id, count(*)::integer AS everything,
                (count(*) FILTER (WHERE r.lifecycle <> 'deleted'))::integer AS live,
                (count(*) FILTER (WHERE r.lifecycle <> 'deleted' AND r.quote = 'accepted'))::integer AS accepted
              FROM tax_return r GROUP BY r.client_id),
            gone AS (DELETE FROM figure_difference),
            gone_clients AS (DELETE FROM client_returns_difference),
            wrong AS (DELETE FROM figure f WHERE NOT EXISTS
              (SELECT FROM counted c WHERE (c.figure, c.key) = (f.figure, f.key))),
            wrong_clients AS (DELETE FROM client_returns w WHERE NOT EXISTS
              (SELECT FROM clients c WHERE c.client_id = w.client_id)),
            right_clients AS (INSERT INTO client_returns SELECT * FROM clients
              ON CONFLICT (client_id) DO UPDATE SET everything = excluded.everything, live = excluded.live,
                accepted = excluded.accepted)
          INSERT INTO figure SELECT * FROM counted
            ON CONFLICT (figure, key) DO UPDATE SET returns = excluded.returns, cents = excluded.cents;
        END
      $$;

      SELECT recount_figures();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION recount_figures(), wrong_figures(), counted_figures(), current_figures(text[]), fold_figures();
      DROP TRIGGER transition_counted ON transition;
      DROP TRIGGER tax_return_details_counted_anew ON tax_return;
      DROP TRIGGER tax_return_counted_anew ON tax_return;
      DROP TRIGGER tax_return_counted ON tax_return;
      DROP TRIGGER tax_return_moved ON tax_return;
      CREATE TRIGGER tax_return_moved BEFORE UPDATE ON tax_return
        FOR EACH ROW WHEN (OLD.waiting_on IS DISTINCT FROM NEW.waiting_on) EXECUTE FUNCTION tax_return_waits_anew();
      DROP FUNCTION count_stage(), stages_until(uuid, integer), ${stagesOf}, count_return(), figures_of(tax_return), whole_number(jsonb),
        note_times_of_return();
      DROP TABLE client_returns_difference, client_returns, figure_difference, figure;
      CREATE INDEX transition_paid ON transition (workflow_id, seq) INCLUDE (at) WHERE to_state ->> 'payment' = 'paid';
      ALTER TABLE tax_return DROP COLUMN paid_at;
    `);
  }
}
