import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The columns from which an order's title is made. */
const titled = ['client_id', 'service', 'tax_year', 'entity', 'company_name'];
const alike = `r.client_id = NEW.client_id AND r.service = NEW.service AND r.tax_year = NEW.tax_year
  AND (r.entity, r.company_name) IS NOT DISTINCT FROM (NEW.entity, NEW.company_name)`;

/**
 * Numbers the orders of a client whose titles would be the same, from 1, so that titles can tell them apart. A number stays
 * with its order: when an earlier one is deleted, the others keep theirs.
 */
export class OrdersAlike1790029000000 implements MigrationInterface {
  name = 'OrdersAlike1790029000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tax_return ADD COLUMN ordinal smallint NOT NULL DEFAULT 1;

      UPDATE tax_return r SET ordinal = o.ordinal
        FROM (SELECT id, row_number() OVER (PARTITION BY ${titled.join(', ')} ORDER BY created_at, id) AS ordinal
              FROM tax_return WHERE lifecycle <> 'deleted') o
        WHERE o.id = r.id AND o.ordinal > 1;

      CREATE FUNCTION number_order() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.ordinal := (SELECT coalesce(max(r.ordinal), 0) + 1 FROM tax_return r
            WHERE ${alike} AND r.lifecycle <> 'deleted' AND r.id <> NEW.id);
          RETURN NEW;
        END
      $$;
      CREATE TRIGGER tax_return_numbered BEFORE INSERT ON tax_return
        FOR EACH ROW EXECUTE FUNCTION number_order();
      CREATE TRIGGER tax_return_numbered_anew
        BEFORE UPDATE OF tax_year, entity, company_name ON tax_return FOR EACH ROW
        WHEN ((OLD.tax_year, OLD.entity, OLD.company_name) IS DISTINCT FROM (NEW.tax_year, NEW.entity, NEW.company_name))
        EXECUTE FUNCTION number_order();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER tax_return_numbered_anew ON tax_return;
      DROP TRIGGER tax_return_numbered ON tax_return;
      DROP FUNCTION number_order();
      ALTER TABLE tax_return DROP COLUMN ordinal;
    `);
  }
}
