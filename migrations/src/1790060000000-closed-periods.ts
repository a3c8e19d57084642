import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The June 30 that closes the period of a step: the instant at which July 1 begins in New York. */
const closing = `
  CREATE FUNCTION period_closes_at(step timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
    SELECT (date_trunc('year', step AT TIME ZONE 'America/New_York' + interval '6 months') + interval '6 months')
      AT TIME ZONE 'America/New_York'
  $$;`;

/**
 * When the period of the last step of an archived or deleted return closes, so that an index finds those that are due for
 * disposal (docs/adr/0056-disposal.md). Before, the list computed it from the history of every archived return. It only
 * finds them: `dispose_of_return` still decides by the history.
 */
export class ClosedPeriods1790060000000 implements MigrationInterface {
  name = 'ClosedPeriods1790060000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${closing}
      ALTER TABLE tax_return ADD COLUMN period_closes_at timestamptz;

      CREATE FUNCTION note_closing_of_period() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.period_closes_at := period_closes_at(NEW.updated_at);
          RETURN NEW;
        END
      $$;
      -- Moving a return to a new machine version is no step.
      CREATE TRIGGER tax_return_period_closes BEFORE UPDATE OF version ON tax_return FOR EACH ROW
        WHEN (NEW.lifecycle <> 'active' AND NEW.version <> OLD.version AND NEW.machine_version = OLD.machine_version)
        EXECUTE FUNCTION note_closing_of_period();

      UPDATE tax_return SET period_closes_at = period_closes_at(
          (SELECT max(t.at) FROM transition t WHERE t.workflow_id = tax_return.id AND t.type <> 'MIGRATED'))
        WHERE lifecycle <> 'active';

      CREATE INDEX tax_return_closed ON tax_return (lifecycle, period_closes_at, id) WHERE lifecycle <> 'active';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER tax_return_period_closes ON tax_return;
      ALTER TABLE tax_return DROP COLUMN period_closes_at;
      DROP FUNCTION note_closing_of_period(), period_closes_at(timestamptz);
    `);
  }
}
