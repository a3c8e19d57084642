import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The causes of failed effects, their current workers, and staff's dismissals of dead ones. */
export class DeadLetters1790002000000 implements MigrationInterface {
  name = 'DeadLetters1790002000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox
        ADD COLUMN attempts_before smallint NOT NULL DEFAULT 0,
        ADD COLUMN worker text,
        ADD COLUMN started_at timestamptz,
        ADD COLUMN cause text,
        ADD COLUMN said text,
        ADD COLUMN dismissed_by uuid,
        ADD COLUMN dismissed_at timestamptz,
        ADD COLUMN dismissed_reason text,
        DROP CONSTRAINT outbox_status_check,
        ADD CONSTRAINT outbox_status_check CHECK (status IN ('pending', 'done', 'dead', 'dismissed'));
      UPDATE outbox SET cause = 'program' WHERE last_error IS NOT NULL;
      CREATE INDEX outbox_dismissed ON outbox (created_at) WHERE status = 'dismissed';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX outbox_dismissed;
      UPDATE outbox SET status = 'dead' WHERE status = 'dismissed';
      ALTER TABLE outbox
        DROP CONSTRAINT outbox_status_check,
        ADD CONSTRAINT outbox_status_check CHECK (status IN ('pending', 'done', 'dead')),
        DROP COLUMN attempts_before,
        DROP COLUMN worker,
        DROP COLUMN started_at,
        DROP COLUMN cause,
        DROP COLUMN said,
        DROP COLUMN dismissed_by,
        DROP COLUMN dismissed_at,
        DROP COLUMN dismissed_reason;
    `);
  }
}
