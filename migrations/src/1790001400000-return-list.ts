import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Columns and indexes for the filters, orders and search of staff's list. `waiting_on` is projected from the workflow;
 * a trigger keeps `waiting_since`, because only the row knows its previous value. No index covers a column that every
 * event changes, so most updates remain heap-only (HOT).
 */
export class ReturnList1790001400000 implements MigrationInterface {
  name = 'ReturnList1790001400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tax_return ADD COLUMN waiting_on text, ADD COLUMN waiting_since timestamptz;

      -- Returns that are here already, as machine version 1 answers for them.
      UPDATE tax_return SET waiting_since = updated_at, waiting_on = CASE
        WHEN lifecycle <> 'active' THEN 'Nobody'
        WHEN payment = 'needsReview' THEN 'Owner'
        WHEN quote = 'unquoted' AND state_value ->> 'documents' = 'none' THEN 'Client'
        WHEN quote IN ('unquoted', 'declined') THEN 'Owner'
        WHEN quote = 'sent' THEN 'Client'
        WHEN state_value ->> 'cpaApproval' = 'pending' AND state_value ->> 'staffWork' = 'pending' THEN 'Staff Associate'
        WHEN state_value ->> 'cpaApproval' = 'pending' AND state_value ->> 'seniorWork' = 'pending' THEN 'Senior Associate'
        WHEN state_value ->> 'cpaApproval' = 'pending' THEN 'CPA/EA'
        WHEN state_value ->> 'efile' = 'notSent' THEN 'Staff Associate'
        WHEN state_value ->> 'efile' = 'sent' THEN 'Client'
        WHEN state_value ->> 'efile' = 'signed' THEN 'IRS'
        WHEN payment = 'due' THEN 'Client'
        WHEN payment IN ('processing', 'disputed') THEN 'Bank'
        WHEN state_value ->> 'delivery' = 'notUploaded' THEN 'Staff Associate'
        WHEN state_value ->> 'delivery' = 'uploaded' THEN 'Client'
        ELSE 'Owner'
      END;
      ALTER TABLE tax_return ALTER COLUMN waiting_on SET NOT NULL, ALTER COLUMN waiting_since SET NOT NULL;

      CREATE FUNCTION tax_return_waits_anew() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.waiting_since := NEW.updated_at;
          RETURN NEW;
        END
      $$;
      CREATE TRIGGER tax_return_made BEFORE INSERT ON tax_return
        FOR EACH ROW EXECUTE FUNCTION tax_return_waits_anew();
      CREATE TRIGGER tax_return_moved BEFORE UPDATE ON tax_return
        FOR EACH ROW WHEN (OLD.waiting_on IS DISTINCT FROM NEW.waiting_on) EXECUTE FUNCTION tax_return_waits_anew();

      CREATE INDEX tax_return_waiting ON tax_return (waiting_since, id) WHERE lifecycle = 'active';
      CREATE INDEX tax_return_waiting_on ON tax_return (waiting_on, waiting_since, id) WHERE lifecycle = 'active';
      CREATE INDEX tax_return_by_name ON tax_return (lower(name) COLLATE "und-x-icu", id) WHERE lifecycle = 'active';
      CREATE INDEX tax_return_by_amount ON tax_return (coalesce(amount_cents, -1) DESC, id DESC)
        WHERE lifecycle = 'active';
      CREATE INDEX tax_return_unaccepted ON tax_return (created_at DESC, id DESC)
        WHERE lifecycle = 'active' AND quote <> 'accepted';
      CREATE INDEX tax_return_unaccepted_by_amount ON tax_return (coalesce(amount_cents, -1) DESC, id DESC)
        WHERE lifecycle = 'active' AND quote <> 'accepted';

      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE INDEX tax_return_search ON tax_return USING gin (name gin_trgm_ops, email gin_trgm_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX tax_return_search, tax_return_unaccepted_by_amount, tax_return_unaccepted, tax_return_by_amount, tax_return_by_name,
        tax_return_waiting_on, tax_return_waiting;
      DROP TRIGGER tax_return_moved ON tax_return;
      DROP TRIGGER tax_return_made ON tax_return;
      DROP FUNCTION tax_return_waits_anew();
      ALTER TABLE tax_return DROP COLUMN waiting_on, DROP COLUMN waiting_since;
    `);
  }
}
