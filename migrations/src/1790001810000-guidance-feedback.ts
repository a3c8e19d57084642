import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Counts how many readers found an answer of the guidance library helpful or unhelpful. Stores nothing about the
 * reader.
 */
export class GuidanceFeedback1790001810000 implements MigrationInterface {
  name = 'GuidanceFeedback1790001810000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE guidance_feedback (
        topic text NOT NULL,
        question text NOT NULL,
        helpful integer NOT NULL DEFAULT 0,
        unhelpful integer NOT NULL DEFAULT 0,
        PRIMARY KEY (topic, question)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE guidance_feedback');
  }
}
