import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Of the payment provider's events, only the type and the id of what each is about are kept. The rest, such as names and
 * addresses of payers, is needed by nobody and does not come back.
 */
export class InboxPayloads1790032000000 implements MigrationInterface {
  name = 'InboxPayloads1790032000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE inbox SET payload = jsonb_strip_nulls(
        jsonb_build_object('type', payload -> 'type', 'object', payload #> '{data,object,id}'))
    `);
  }

  async down(): Promise<void> {}
}
