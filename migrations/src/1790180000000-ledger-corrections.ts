import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The figure of a month that an entry adds to. @param type SQL of the event's name @param corrected whether corrections count as received */
const sideOf = (cents: string, type: string, corrected: boolean): string =>
  `CASE WHEN ${cents} > 0${corrected ? ` OR ${type} = 'UNDO_RECORD_OFFLINE_PAYMENT'` : ''}
    THEN 'received by month' ELSE 'returned by month' END`;
const month = (at: string): string => `to_char(${at} AT TIME ZONE 'America/New_York', 'YYYY-MM')`;

const entering = (corrected: boolean): string => `
  CREATE OR REPLACE FUNCTION enter_payments() RETURNS trigger LANGUAGE plpgsql AS $$
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
        SELECT ${sideOf('cents', 'NEW.type', corrected)}, ARRAY[${month('NEW.at')}], count(*), sum(cents) FROM entered GROUP BY 1;
      RETURN NULL;
    END
  $$;
  CREATE OR REPLACE FUNCTION counted_figures() RETURNS TABLE (figure text, key text[], returns bigint, cents bigint)
  LANGUAGE sql STABLE AS $$
    SELECT * FROM counted_figures_of_returns()
    UNION ALL SELECT ${sideOf('e.cents', 't.type', corrected)}, ARRAY[${month('e.at')}], count(*), sum(e.cents)::bigint
      FROM ledger_entry e JOIN transition t ON t.workflow_id = e.tax_return_id AND t.seq = e.seq GROUP BY 1, 2
  $$;
  SELECT recount_figures();`;

/** A payment that was recorded by mistake, and taken back, went to nobody: it corrects what was received. */
export class LedgerCorrections1790180000000 implements MigrationInterface {
  name = 'LedgerCorrections1790180000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(entering(true));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(entering(false));
  }
}
