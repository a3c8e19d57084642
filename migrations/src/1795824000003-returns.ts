import { ForwardMigration } from './forward-migration.js';

/** Whether an order's title changes, which is made from these columns. */
const titleChanges = ['tax_year', 'entity', 'company_name']
  .map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`)
  .join(' OR ');

/** Orders, the columns that lists filter and sort by, and the triggers that keep those that only the row itself knows. */
export class Returns1795824000003 extends ForwardMigration {
  protected readonly steps = [
    // The work order and, in the same row, the state of its workflow. At every transition, the engine projects `lifecycle`,
    // `quote`, `payment`, `amount_cents`, `archive_tax_year`, `waiting_on`, `paid_cents` and `assignee_id` from that state;
    // nothing else writes them. `due_at` is infinity if nothing is due. `not_applicable` has keys of the checklist.
    String.raw`CREATE TABLE tax_return (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      client_id uuid NOT NULL REFERENCES account,
      created_at timestamptz NOT NULL,
      service text NOT NULL,
      name text NOT NULL, email text NOT NULL, spouse_full_name text, referred_by text,
      notes jsonb NOT NULL DEFAULT '[]',
      documents_link jsonb NOT NULL DEFAULT '[]', admin_documents_link jsonb NOT NULL DEFAULT '[]',
      answers jsonb, estimate jsonb,
      machine_version smallint NOT NULL, version integer NOT NULL,
      state_value jsonb NOT NULL, context jsonb NOT NULL,
      last_hash bytea NOT NULL,
      updated_at timestamptz NOT NULL,
      lifecycle text NOT NULL, quote text NOT NULL, payment text NOT NULL,
      amount_cents integer,
      archive_tax_year smallint,
      not_applicable text[] NOT NULL DEFAULT '{}',
      waiting_on text NOT NULL, waiting_since timestamptz NOT NULL,
      office text,
      paid_cents bigint NOT NULL,
      tax_year smallint NOT NULL CHECK (tax_year BETWEEN 1900 AND 9999),
      company_name text,
      entity text CHECK (entity IN ('partnership', 'cCorporation', 'sCorporation', 'notForProfit')),
      fiscal_year_end smallint CHECK (fiscal_year_end BETWEEN 1 AND 12),
      ordinal smallint NOT NULL DEFAULT 1,
      due_at timestamptz NOT NULL DEFAULT 'infinity',
      assignee_id uuid REFERENCES account,
      period_closes_at timestamptz,
      words text GENERATED ALWAYS AS (folded(name || E'\n' || email || E'\n' ||
        coalesce(company_name, '') || E'\n' || coalesce(spouse_full_name, ''))) STORED,
      estimate_low_cents bigint GENERATED ALWAYS AS ((estimate ->> 'lowCents')::bigint) STORED,
      estimate_high_cents bigint GENERATED ALWAYS AS ((estimate ->> 'highCents')::bigint) STORED,
      estimate_open_ended boolean NOT NULL GENERATED ALWAYS AS
        (coalesce(estimate -> 'openEnded' = 'true', false)) STORED
    ) WITH (fillfactor = 80);`,

    // No index covers a column that every event changes, so most updates remain heap-only (HOT). Those that include columns let
    // an index alone count: `tax_return_counted` all returns.
    `CREATE INDEX tax_return_of_client ON tax_return (client_id, created_at DESC);
    CREATE INDEX tax_return_email ON tax_return (email);
    CREATE INDEX tax_return_machine_version ON tax_return (machine_version);
    CREATE INDEX tax_return_words ON tax_return USING gin (words gin_trgm_ops);
    CREATE INDEX tax_return_newest ON tax_return (created_at DESC, id DESC) WHERE lifecycle = 'active';
    CREATE INDEX tax_return_waiting ON tax_return (waiting_since, id) WHERE lifecycle = 'active';
    CREATE INDEX tax_return_waiting_on ON tax_return (waiting_on, waiting_since, id) INCLUDE (quote, service)
      WHERE lifecycle = 'active';
    CREATE INDEX tax_return_due ON tax_return (due_at, id) WHERE lifecycle = 'active';
    CREATE INDEX tax_return_waiting_on_due ON tax_return (waiting_on, due_at, id) WHERE lifecycle = 'active';
    CREATE INDEX tax_return_by_name ON tax_return (lower(name) COLLATE "und-x-icu", id) WHERE lifecycle = 'active';
    CREATE INDEX tax_return_by_name_with_archive ON tax_return (lower(name) COLLATE "und-x-icu", id)
      WHERE lifecycle <> 'deleted';
    CREATE INDEX tax_return_by_amount ON tax_return (coalesce(amount_cents, -1) DESC, id DESC) WHERE lifecycle = 'active';
    CREATE INDEX tax_return_unaccepted ON tax_return (created_at DESC, id DESC)
      WHERE lifecycle = 'active' AND quote <> 'accepted';
    CREATE INDEX tax_return_unaccepted_by_amount ON tax_return (coalesce(amount_cents, -1) DESC, id DESC)
      WHERE lifecycle = 'active' AND quote <> 'accepted';
    CREATE INDEX tax_return_assignee ON tax_return (assignee_id, quote)
      WHERE lifecycle = 'active' AND assignee_id IS NOT NULL;
    CREATE INDEX tax_return_unassigned ON tax_return (waiting_on, waiting_since, id) INCLUDE (quote, service)
      WHERE lifecycle = 'active' AND assignee_id IS NULL;
    CREATE INDEX tax_return_archive ON tax_return (created_at DESC, id DESC) WHERE lifecycle = 'archived';
    CREATE INDEX tax_return_archived ON tax_return (archive_tax_year, created_at DESC) WHERE lifecycle = 'archived';
    -- In this order, people are counted without sorting.
    CREATE INDEX tax_return_archived_years ON tax_return (archive_tax_year DESC, email) INCLUDE (quote, paid_cents)
      WHERE lifecycle = 'archived';
    CREATE INDEX tax_return_counted ON tax_return (client_id)
      INCLUDE (lifecycle, quote, service, office, paid_cents, amount_cents, estimate_low_cents, estimate_high_cents,
        estimate_open_ended);
    CREATE INDEX tax_return_created ON tax_return (created_at) INCLUDE (id);
    CREATE INDEX tax_return_closed ON tax_return (lifecycle, period_closes_at, id) WHERE lifecycle <> 'active';`,

    // Since when a return waits on someone: only the row knows on whom it waited before.
    `CREATE FUNCTION tax_return_waits_anew() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW.waiting_since := NEW.updated_at;
      RETURN NEW;
    END $$;
    CREATE TRIGGER tax_return_made BEFORE INSERT ON tax_return
      FOR EACH ROW EXECUTE FUNCTION tax_return_waits_anew();
    CREATE TRIGGER tax_return_moved BEFORE UPDATE ON tax_return
      FOR EACH ROW WHEN (OLD.waiting_on <> NEW.waiting_on) EXECUTE FUNCTION tax_return_waits_anew();`,

    // Numbers the orders of a client whose titles would be the same, from 1. A number stays with its order: when an earlier one
    // is deleted, the others keep theirs. The index gives the highest number first, however many there are.
    `CREATE INDEX tax_return_ordinal ON tax_return (client_id, tax_year, ordinal DESC) WHERE lifecycle <> 'deleted';
    CREATE FUNCTION number_order() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW.ordinal := 1 + coalesce((SELECT r.ordinal FROM tax_return r
        WHERE r.client_id = NEW.client_id AND r.service = NEW.service AND r.tax_year = NEW.tax_year
          AND (r.entity, r.company_name) IS NOT DISTINCT FROM (NEW.entity, NEW.company_name)
          AND r.lifecycle <> 'deleted' AND r.id <> NEW.id
        ORDER BY r.ordinal DESC LIMIT 1), 0);
      RETURN NEW;
    END $$;
    CREATE TRIGGER tax_return_numbered BEFORE INSERT ON tax_return
      FOR EACH ROW EXECUTE FUNCTION number_order();
    CREATE TRIGGER tax_return_numbered_anew BEFORE UPDATE OF tax_year, entity, company_name ON tax_return
      FOR EACH ROW WHEN (${titleChanges}) EXECUTE FUNCTION number_order();`,

    // When the period of the last step of an archived or deleted return closes, so that an index finds those that are due for
    // disposal (docs/adr/0015-disposal-and-unusual-access.md). It only finds them: `dispose_of_return` decides by the history. A period closes on
    // June 30: at the instant at which July 1 begins in New York. Moving a return to a new machine version is no step.
    `CREATE FUNCTION period_closes_at(step timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
      SELECT (date_trunc('year', step AT TIME ZONE 'America/New_York' + interval '6 months') + interval '6 months')
        AT TIME ZONE 'America/New_York'
    $$;
    CREATE FUNCTION note_closing_of_period() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW.period_closes_at := period_closes_at(NEW.updated_at);
      RETURN NEW;
    END $$;
    CREATE TRIGGER tax_return_period_closes BEFORE UPDATE OF version ON tax_return FOR EACH ROW
      WHEN (NEW.lifecycle <> 'active' AND NEW.version <> OLD.version AND NEW.machine_version = OLD.machine_version)
      EXECUTE FUNCTION note_closing_of_period();`,

    // Returns whose next deadline may have changed (docs/adr/0016-work-and-assignment.md). Only the machine knows it, from the state,
    // the history, the documents and the messages. Triggers note the return in the change's own transaction, as rows that
    // nobody else touches, often several of one return, and a job computes the deadlines and deletes them. Every event changes
    // the version; the columns after it change without an event.
    `CREATE TABLE stale_deadline (tax_return_id uuid NOT NULL);
    CREATE FUNCTION deadline_of_return_is_stale() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO stale_deadline VALUES (NEW.id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER tax_return_deadline_stale
      AFTER INSERT OR UPDATE OF version, service, answers, not_applicable, tax_year, entity, fiscal_year_end ON tax_return
      FOR EACH ROW EXECUTE FUNCTION deadline_of_return_is_stale();`,
  ];
}
