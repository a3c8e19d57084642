import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Files of a review copy: a kind of their own, so that no rule for finished returns applies to them. */
export class ReviewCopies1790008900000 implements MigrationInterface {
  name = 'ReviewCopies1790008900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE file
        DROP CONSTRAINT file_kind_check,
        ADD CONSTRAINT file_kind_check CHECK (kind IN ('client', 'finished', 'agreement', 'review'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE file SET kind = 'finished' WHERE kind = 'review';
      ALTER TABLE file
        DROP CONSTRAINT file_kind_check,
        ADD CONSTRAINT file_kind_check CHECK (kind IN ('client', 'finished', 'agreement'));
    `);
  }
}
