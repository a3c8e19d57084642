import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * When something is next due of each return, so that the staff's list can sort by it (docs/adr/0049-due-soonest.md). Only
 * the machine knows the deadline, from the state, the history, the documents and the messages. Triggers note the returns
 * of which one of these changed, in the change's own transaction, and a job computes their deadlines.
 */
export class KeptDeadlines1790034000000 implements MigrationInterface {
  name = 'KeptDeadlines1790034000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Infinity: nothing is due.
      ALTER TABLE tax_return ADD COLUMN due_at timestamptz NOT NULL DEFAULT 'infinity';
      CREATE INDEX tax_return_due ON tax_return (due_at, id) WHERE lifecycle = 'active';

      -- Rows that nobody else touches, often several of one return. The job deletes them.
      CREATE TABLE stale_deadline (tax_return_id uuid NOT NULL);
      INSERT INTO stale_deadline SELECT id FROM tax_return WHERE lifecycle = 'active';

      CREATE FUNCTION deadline_of_return_is_stale() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO stale_deadline VALUES (NEW.id);
          RETURN NULL;
        END
      $$;
      -- Every event changes the version; the columns after it change without an event.
      CREATE TRIGGER tax_return_deadline_stale AFTER INSERT OR UPDATE OF version, service, answers, not_applicable
        ON tax_return FOR EACH ROW EXECUTE FUNCTION deadline_of_return_is_stale();

      CREATE FUNCTION deadline_of_thread_is_stale() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO stale_deadline VALUES (NEW.tax_return_id);
          RETURN NULL;
        END
      $$;
      CREATE TRIGGER return_message_deadline_stale AFTER INSERT ON return_message
        FOR EACH ROW WHEN (NEW.side = 'firm') EXECUTE FUNCTION deadline_of_thread_is_stale();

      CREATE FUNCTION deadline_of_documents_is_stale() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO stale_deadline SELECT DISTINCT id FROM (VALUES (OLD.tax_return_id), (NEW.tax_return_id)) r (id)
            WHERE id IS NOT NULL;
          RETURN NULL;
        END
      $$;
      CREATE TRIGGER file_deadline_stale
        AFTER UPDATE OF tax_return_id, kind, attached_at, removed_at, checklist_items, sorted, form ON file
        FOR EACH ROW WHEN (NEW.kind = 'client' OR OLD.kind = 'client') EXECUTE FUNCTION deadline_of_documents_is_stale();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER file_deadline_stale ON file;
      DROP TRIGGER return_message_deadline_stale ON return_message;
      DROP TRIGGER tax_return_deadline_stale ON tax_return;
      DROP FUNCTION deadline_of_documents_is_stale, deadline_of_thread_is_stale, deadline_of_return_is_stale;
      DROP TABLE stale_deadline;
      ALTER TABLE tax_return DROP COLUMN due_at;
    `);
  }
}
