import { appendOnly } from './append-only.js';
import { ForwardMigration } from './forward-migration.js';

/** Payments and the ledger. */
export class Money1795824000005 extends ForwardMigration {
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
    // (docs/adr/0013-money.md). It follows from the history, in the same transaction.
    `CREATE TABLE ledger_entry (
      tax_return_id uuid NOT NULL, seq integer NOT NULL, reference text NOT NULL,
      at timestamptz NOT NULL,
      method text NOT NULL, cents bigint NOT NULL,
      PRIMARY KEY (tax_return_id, seq, reference)
    );
    CREATE INDEX ledger_entry_at ON ledger_entry (at, tax_return_id, seq, reference) INCLUDE (cents);
    ${appendOnly('ledger_entry')}`,

    // How many cents the firm keeps of each payment. A payment in review does not count yet (`keptCents` of the machine). One
    // whose money went back twice leaves the firm with less than nothing (docs/adr/0013-money.md).
    `CREATE FUNCTION kept_of_payments(payments jsonb) RETURNS TABLE (reference text, method text, cents bigint)
    LANGUAGE sql IMMUTABLE AS $$
      SELECT p ->> 'reference', coalesce(p ->> 'method', 'card'),
        CASE WHEN p ->> 'fate' IN ('received', 'disputed') THEN left_cents ELSE least(0, left_cents) END
      FROM jsonb_array_elements(payments) p,
        LATERAL (SELECT (p ->> 'amountCents')::bigint - coalesce((p ->> 'refundedCents')::bigint, 0) AS left_cents) l
    $$;
    CREATE FUNCTION enter_payments() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO ledger_entry (tax_return_id, seq, reference, at, method, cents)
        SELECT NEW.workflow_id, NEW.seq, k.reference, NEW.at, k.method, k.cents - coalesce(e.cents, 0)
        FROM kept_of_payments(NEW.context_change -> 'payments') k
          LEFT JOIN (SELECT reference, sum(cents) AS cents FROM ledger_entry WHERE tax_return_id = NEW.workflow_id
            GROUP BY reference) e USING (reference)
        WHERE k.cents <> coalesce(e.cents, 0);
      RETURN NULL;
    END $$;
    CREATE TRIGGER transition_entered AFTER INSERT ON transition FOR EACH ROW
      WHEN (NEW.context_change -> 'payments' <> '[]') EXECUTE FUNCTION enter_payments();`,
  ];
}
