import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The date by which the law wants a return is a deadline too (docs/adr/0051-extensions.md). It follows from the order's year
 * and company, which staff can correct without an event, so the trigger notes those changes as well. The migration of the
 * workflow to version 16 notes all returns in progress.
 */
export class LawfulDeadlines1790037000000 implements MigrationInterface {
  name = 'LawfulDeadlines1790037000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER tax_return_deadline_stale ON tax_return;
      CREATE TRIGGER tax_return_deadline_stale
        AFTER INSERT OR UPDATE OF version, service, answers, not_applicable, tax_year, entity, fiscal_year_end
        ON tax_return FOR EACH ROW EXECUTE FUNCTION deadline_of_return_is_stale();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER tax_return_deadline_stale ON tax_return;
      CREATE TRIGGER tax_return_deadline_stale AFTER INSERT OR UPDATE OF version, service, answers, not_applicable
        ON tax_return FOR EACH ROW EXECUTE FUNCTION deadline_of_return_is_stale();
    `);
  }
}
