import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Seals what staff entered about the forms to sign, such as an income. Only the program has the key: it seals the earlier
 * rows when it starts, and `facts` is empty from then on.
 */
export class SealedForms1790026010000 implements MigrationInterface {
  name = 'SealedForms1790026010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE signature_form
        ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
        ADD COLUMN sealed_facts bytea,
        ALTER COLUMN facts DROP NOT NULL,
        ADD CHECK ((facts IS NULL) <> (sealed_facts IS NULL));
      CREATE INDEX signature_form_unsealed ON signature_form (file_id) WHERE sealed_facts IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    const [sealed] = (await runner.query(
      'SELECT 1 FROM signature_form WHERE sealed_facts IS NOT NULL LIMIT 1',
    )) as unknown[];
    if (sealed) throw new Error('What the forms to sign say is sealed: an older program cannot read it');
    await runner.query(`
      ALTER TABLE signature_form
        DROP COLUMN sealed_facts, DROP COLUMN id, ALTER COLUMN facts SET NOT NULL;
    `);
  }
}
