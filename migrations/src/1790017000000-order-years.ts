import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The tax year of each order, and the company of a business's. Orders from before get the year that was due when they
 * were submitted: the last one that had ended then in the firm's time zone. What a business is follows from its answers
 * in the price tool, if they tell; nobody asked for its name or for the end of its year.
 */
export class OrderYears1790017000000 implements MigrationInterface {
  name = 'OrderYears1790017000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tax_return
        ADD COLUMN tax_year smallint CHECK (tax_year BETWEEN 1900 AND 9999),
        ADD COLUMN company_name text,
        ADD COLUMN entity text
          CHECK (entity IN ('partnership', 'cCorporation', 'sCorporation', 'notForProfit')),
        ADD COLUMN fiscal_year_end smallint CHECK (fiscal_year_end BETWEEN 1 AND 12);

      UPDATE tax_return SET
        tax_year = extract(year FROM created_at AT TIME ZONE 'America/New_York') - 1,
        entity = CASE WHEN service = 'Tax Preparation Business' THEN
          CASE answers -> 'business' ->> 'entity' WHEN 'sCorp' THEN 'sCorporation' WHEN 'notForProfit' THEN 'notForProfit' END
        END;

      ALTER TABLE tax_return ALTER COLUMN tax_year SET NOT NULL;

      CREATE INDEX tax_return_search_company ON tax_return USING gin (company_name gin_trgm_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tax_return
        DROP COLUMN tax_year, DROP COLUMN company_name, DROP COLUMN entity, DROP COLUMN fiscal_year_end;
    `);
  }
}
