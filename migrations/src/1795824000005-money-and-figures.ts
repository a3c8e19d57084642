import { appendOnly } from './append-only.js';
import { ForwardMigration } from './forward-migration.js';

const month = (time: string): string => `to_char(${time} AT TIME ZONE 'America/New_York', 'YYYY-MM')`;

/** The figure of a month that a ledger entry adds to. A payment that was recorded by mistake went to nobody. */
const monthly = (type: string): string =>
  `CASE WHEN e.cents > 0 OR ${type} = 'UNDO_RECORD_OFFLINE_PAYMENT' THEN 'received by month' ELSE 'returned by month' END`;

/** Whether an event changed what is counted. PostgreSQL reads the condition for each statement, so it is short. */
const movesFigures = `OLD.waiting_on <> NEW.waiting_on OR OLD.payment <> NEW.payment OR OLD.quote <> NEW.quote
          OR OLD.lifecycle <> NEW.lifecycle OR OLD.paid_cents <> NEW.paid_cents
          OR OLD.amount_cents IS DISTINCT FROM NEW.amount_cents`;

/** Whether an update changes more of what is counted than whom the return waits on. */
const changesMore = 'lifecycle quote payment paid_cents amount_cents client_id service office estimate'
  .split(' ')
  .map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`)
  .join(' OR ');

/**
 * When each step of a return was first taken, by the columns of a life `l`. Several events can sign or pay a return, so these
 * two are known by the state that a row of history led to.
 */
const taken = {
  created: "t.type = 'CREATED'",
  quoted: "t.type = 'SEND_QUOTE'",
  accepted: "t.type = 'ACCEPT_QUOTE'",
  approved: "t.type = 'APPROVE_EFILE'",
  sent: "t.type = 'EFILE_AUTH_SENT'",
  signed: "t.to_state ->> 'efile' = 'signed'",
  filed: "t.type = 'EFILE_ACCEPTED'",
  paid: "t.to_state ->> 'payment' = 'paid'",
  uploaded: "t.type = 'RETURN_UPLOADED'",
};
const columns = ['ordered', ...Object.keys(taken)];
const firsts = Object.entries(taken)
  .map(([column, fits]) => `min(t.at) FILTER (WHERE ${fits}) AS ${column}`)
  .join(', ');
const stagesOfLife = `stages_of(${columns.map((column) => `l.${column}`).join(', ')})`;

/** Payments, the ledger, and the figures that are kept instead of counted anew for each reader. */
export class MoneyAndFigures1795824000005 extends ForwardMigration {
  protected readonly steps = [
    // What a receipt may say of the card or the bank account: the network or the bank, and the last four digits.
    `CREATE TABLE payment (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      tax_return_id uuid NOT NULL,
      idempotency_key text NOT NULL UNIQUE,
      amount_cents integer NOT NULL CHECK (amount_cents > 0),
      provider text NOT NULL, reference text,
      status text NOT NULL CHECK (status IN
        ('started', 'pending', 'clearing', 'succeeded', 'declined', 'failed', 'refunded')),
      created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
      card_brand text, card_last4 text CHECK (card_last4 ~ '^[0-9]{4}$'),
      bank_name text, account_last4 text CHECK (account_last4 ~ '^[0-9]{4}$')
    );
    CREATE INDEX payment_tax_return ON payment (tax_return_id, created_at);
    CREATE INDEX payment_unsettled ON payment (created_at) WHERE status IN ('started', 'pending');
    CREATE INDEX payment_clearing ON payment (created_at) WHERE status = 'clearing';`,

    // The charges of the built-in test provider.
    `CREATE TABLE test_charge (
      idempotency_key text PRIMARY KEY, reference text NOT NULL UNIQUE,
      amount_cents integer NOT NULL CHECK (amount_cents > 0),
      token text NOT NULL,
      status text NOT NULL CHECK (status IN ('succeeded', 'declined')), message text,
      settles_at timestamptz NOT NULL
    );`,

    // Events of the payment provider, of which only the type and the id of what each is about are kept, and up to when they have
    // been read, to catch up on missed ones. One that failed for too long is given up.
    `CREATE TABLE inbox (
      provider text NOT NULL, event_id text NOT NULL,
      payload jsonb NOT NULL,
      received_at timestamptz NOT NULL, applied_at timestamptz, given_up_at timestamptz,
      PRIMARY KEY (provider, event_id)
    );
    CREATE TABLE inbox_sweep (provider text PRIMARY KEY, seen_until timestamptz NOT NULL);`,

    // The ledger: what the firm got and gave back, one entry for each change of what it keeps of a payment
    // (docs/adr/0053-ledger.md). It follows from the history, in the same transaction.
    `CREATE TABLE ledger_entry (
      tax_return_id uuid NOT NULL, seq integer NOT NULL, reference text NOT NULL,
      at timestamptz NOT NULL,
      method text NOT NULL, cents bigint NOT NULL,
      PRIMARY KEY (tax_return_id, seq, reference)
    );
    CREATE INDEX ledger_entry_at ON ledger_entry (at, tax_return_id, seq, reference);
    ${appendOnly('ledger_entry')}`,

    // Counts and sums over all returns (docs/adr/0024-reads-and-figures.md): as they were when the differences were folded, and
    // the differences since then, which triggers write in the change's own transaction, as rows that nobody else touches. Of
    // clients, how many returns each has that everybody sees who sees all, who sees live ones, who sees accepted ones.
    `CREATE TABLE figure (
      figure text NOT NULL, key text[] NOT NULL,
      returns bigint NOT NULL, cents bigint NOT NULL,
      PRIMARY KEY (figure, key)
    ) WITH (fillfactor = 50);
    CREATE TABLE figure_difference (figure text NOT NULL, key text[] NOT NULL, returns bigint NOT NULL, cents bigint NOT NULL);
    CREATE TABLE client_returns (
      client_id uuid PRIMARY KEY, everything integer NOT NULL, live integer NOT NULL, accepted integer NOT NULL
    ) WITH (fillfactor = 80);
    CREATE TABLE client_returns_difference (
      client_id uuid NOT NULL, everything integer NOT NULL, live integer NOT NULL, accepted integer NOT NULL
    );`,

    // How many cents the firm keeps of each payment. A payment in review does not count yet (`keptCents` of the machine). One
    // whose money went back twice leaves the firm with less than nothing (docs/adr/0057-taken-twice.md).
    `CREATE FUNCTION kept_of_payments(payments jsonb) RETURNS TABLE (reference text, method text, cents bigint)
    LANGUAGE sql IMMUTABLE AS $$
      SELECT p ->> 'reference', coalesce(p ->> 'method', 'card'),
        CASE WHEN p ->> 'fate' IN ('received', 'disputed') THEN left_cents ELSE least(0, left_cents) END
      FROM jsonb_array_elements(payments) p,
        LATERAL (SELECT (p ->> 'amountCents')::bigint - coalesce((p ->> 'refundedCents')::bigint, 0) AS left_cents) l
    $$;
    CREATE FUNCTION enter_payments() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      WITH e AS (
        INSERT INTO ledger_entry (tax_return_id, seq, reference, at, method, cents)
          SELECT NEW.workflow_id, NEW.seq, k.reference, NEW.at, k.method, k.cents - coalesce(e.cents, 0)
          FROM kept_of_payments(NEW.context_change -> 'payments') k
            LEFT JOIN (SELECT reference, sum(cents) AS cents FROM ledger_entry WHERE tax_return_id = NEW.workflow_id
              GROUP BY reference) e USING (reference)
          WHERE k.cents <> coalesce(e.cents, 0)
        RETURNING cents)
      INSERT INTO figure_difference SELECT ${monthly('NEW.type')},
        ARRAY[${month('NEW.at')}], count(*), sum(e.cents) FROM e GROUP BY 1;
      RETURN NULL;
    END $$;
    CREATE TRIGGER transition_entered AFTER INSERT ON transition FOR EACH ROW
      WHEN (NEW.context_change -> 'payments' <> '[]') EXECUTE FUNCTION enter_payments();`,

    // What one return contributes. Most events that change a figure change only whom the return waits on, so the figures of
    // that have a function of their own.
    `CREATE FUNCTION whole_number(value jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE WHEN jsonb_typeof(value) = 'number' THEN round(value::numeric)::bigint END
    $$;
    CREATE FUNCTION waiting_figures_of(r tax_return) RETURNS TABLE (figure text, key text[], returns bigint, cents bigint)
    LANGUAGE sql STABLE AS $$
      SELECT f.figure, f.key, 1::bigint, 0::bigint
      FROM (VALUES
        ('waiting', ARRAY[r.waiting_on, to_char(r.waiting_since AT TIME ZONE 'UTC', 'YYYY-MM')]),
        ('listed', ARRAY[r.service, (r.quote = 'accepted')::text, r.waiting_on])
      ) f (figure, key)
      WHERE r.lifecycle = 'active'
    $$;
    CREATE FUNCTION lasting_figures_of(r tax_return) RETURNS TABLE (figure text, key text[], returns bigint, cents bigint)
    LANGUAGE sql STABLE AS $$
      SELECT f.figure, f.key, 1::bigint, coalesce(f.cents, 0)::bigint
      FROM (SELECT
          r.lifecycle <> 'deleted' AND r.paid_cents <> 0 AS earns,
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
        -- An estimate with work by quote has no upper limit that a quote could keep.
        ('quote against range',
          ARRAY[CASE WHEN r.amount_cents < low THEN 'below' WHEN r.amount_cents > high THEN 'above' ELSE 'within' END], 0,
          compared AND low IS NOT NULL AND high IS NOT NULL AND r.estimate -> 'openEnded' IS DISTINCT FROM 'true'::jsonb)
      ) f (figure, key, cents, counts)
      WHERE f.counts
    $$;
    CREATE FUNCTION figures_of(r tax_return) RETURNS TABLE (figure text, key text[], returns bigint, cents bigint)
    LANGUAGE sql STABLE AS $$
      SELECT * FROM lasting_figures_of(r) UNION ALL SELECT * FROM waiting_figures_of(r)
    $$;`,

    // Most events change nothing that is counted, so the columns that events do not write have a trigger of their own.
    `CREATE FUNCTION count_return() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'UPDATE' AND NOT (${changesMore}) THEN
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
    END $$;
    CREATE TRIGGER tax_return_counted AFTER INSERT OR DELETE ON tax_return
      FOR EACH ROW EXECUTE FUNCTION count_return();
    CREATE TRIGGER tax_return_counted_anew
      AFTER UPDATE OF lifecycle, quote, payment, waiting_on, paid_cents, amount_cents ON tax_return
      FOR EACH ROW WHEN (${movesFigures}) EXECUTE FUNCTION count_return();
    CREATE TRIGGER tax_return_details_counted_anew
      AFTER UPDATE OF client_id, service, office, estimate, waiting_since ON tax_return
      FOR EACH ROW WHEN (NOT (${movesFigures})) EXECUTE FUNCTION count_return();`,

    // How long a return took from one step to the next, for each stage whose two steps it has taken. Hours have one decimal
    // below ten and two digits above, which bounds the number of rows.
    `CREATE FUNCTION stages_of(${columns.map((column) => `${column} timestamptz`).join(', ')})
    RETURNS TABLE (figure text, key text[]) LANGUAGE sql STABLE AS $$
      SELECT 'stage', ARRAY[${month('ordered')}, s.stage,
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
    CREATE FUNCTION count_stage() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO figure_difference
        SELECT f.figure, f.key, sum(f.returns), 0
        FROM (SELECT s.figure, s.key, 1 FROM stages_until(NEW.workflow_id, NEW.seq) s
              UNION ALL SELECT s.figure, s.key, -1 FROM stages_until(NEW.workflow_id, NEW.seq - 1) s) f (figure, key, returns)
        GROUP BY f.figure, f.key HAVING sum(f.returns) <> 0;
      RETURN NULL;
    END $$;
    CREATE TRIGGER transition_counted AFTER INSERT ON transition FOR EACH ROW
      -- An order alone ends no stage.
      WHEN (NEW.type IN ('SEND_QUOTE', 'ACCEPT_QUOTE', 'APPROVE_EFILE', 'EFILE_AUTH_SENT', 'EFILE_ACCEPTED', 'RETURN_UPLOADED')
        OR NEW.to_state ->> 'efile' = 'signed' OR NEW.to_state ->> 'payment' = 'paid')
      EXECUTE FUNCTION count_stage();`,

    // `current_figures` reads what was folded and the differences; `fold_figures` adds these up now and then.
    `CREATE FUNCTION current_figures(wanted text[])
    RETURNS TABLE (figure text, key text[], returns bigint, cents bigint) LANGUAGE sql STABLE AS $$
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
    CREATE FUNCTION fold_figures() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
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
    END $$;`,

    // `counted_figures` counts everything anew, `wrong_figures` compares, and `recount_figures` sets right.
    `CREATE FUNCTION counted_figures() RETURNS TABLE (figure text, key text[], returns bigint, cents bigint)
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
      UNION ALL
      SELECT ${monthly('t.type')}, ARRAY[${month('e.at')}], count(*), sum(e.cents)::bigint
      FROM ledger_entry e JOIN transition t ON t.workflow_id = e.tax_return_id AND t.seq = e.seq GROUP BY 1, 2
    $$;
    CREATE FUNCTION wrong_figures() RETURNS TABLE (figure text, key text[], returns bigint, cents bigint,
      counted_returns bigint, counted_cents bigint) LANGUAGE sql STABLE AS $$
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
    CREATE FUNCTION recount_figures() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
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
    END $$;`,
  ];
}
