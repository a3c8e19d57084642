import { ForwardMigration } from './forward-migration.js';

/** Orders, and the columns that lists filter and sort by. */
export class Returns1795824000003 extends ForwardMigration {
  protected readonly steps = [
    // The work order and, in the same row, the state of its workflow. At every transition, the engine projects `lifecycle`,
    // `quote`, `payment`, `amount_cents`, `archive_tax_year`, `waiting_on`, `waiting_since`, `waits_began`, `paid_cents`,
    // `assignee_id`, `ended_at` and `due_at` from that state; nothing else writes them, except that `due_at`, which is infinity
    // if nothing is due, also follows the order, its documents and messages. `not_applicable` has keys of the checklist.
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
      waiting_on text NOT NULL, waiting_since timestamptz NOT NULL, waits_began jsonb NOT NULL,
      office text,
      paid_cents bigint NOT NULL,
      tax_year smallint NOT NULL CHECK (tax_year BETWEEN 1900 AND 9999),
      company_name text,
      entity text CHECK (entity IN ('partnership', 'cCorporation', 'sCorporation', 'notForProfit')),
      fiscal_year_end smallint CHECK (fiscal_year_end BETWEEN 1 AND 12),
      ordinal smallint NOT NULL DEFAULT 1,
      documents_complete_at timestamptz, firm_wrote_at timestamptz, due_at timestamptz NOT NULL,
      assignee_id uuid REFERENCES account,
      ended_at timestamptz,
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
    -- Orders whose titles are the same are numbered: the highest number is found at once, however many there are.
    CREATE INDEX tax_return_ordinal ON tax_return
      (client_id, tax_year, service, coalesce(entity, ''), coalesce(company_name, ''), ordinal) WHERE lifecycle <> 'deleted';`,

    // When the period of the last step of an archived or deleted return closes, so that an index finds those that are due for
    // disposal (docs/adr/0015-disposal-and-unusual-access.md). It only finds them: `dispose_of_return` decides by the history. A period closes on
    // June 30: at the instant at which July 1 begins in New York.
    `CREATE FUNCTION period_closes_at(step timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
      SELECT (date_trunc('year', step AT TIME ZONE 'America/New_York' + interval '6 months') + interval '6 months')
        AT TIME ZONE 'America/New_York'
    $$;
    CREATE INDEX tax_return_closed ON tax_return (lifecycle, period_closes_at(ended_at), id) WHERE lifecycle <> 'active';`,
  ];
}
