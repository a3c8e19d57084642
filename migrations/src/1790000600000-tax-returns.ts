import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The work order and, in the same row, the state of its workflow. The engine projects the last block of columns from
 * that state at every transition, so that lists can filter and sort by them; nothing else writes them.
 */
export class TaxReturns1790000600000 implements MigrationInterface {
  name = 'TaxReturns1790000600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tax_return (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        client_id uuid NOT NULL REFERENCES account (id),
        created_at timestamptz NOT NULL,
        service text NOT NULL,
        name text NOT NULL,
        email text NOT NULL,
        spouse_full_name text,
        referred_by text,
        notes jsonb NOT NULL DEFAULT '[]',
        documents_link jsonb NOT NULL DEFAULT '[]',
        admin_documents_link jsonb NOT NULL DEFAULT '[]',
        answers jsonb,
        estimate jsonb,

        machine_version smallint NOT NULL,
        version integer NOT NULL,
        state_value jsonb NOT NULL,
        context jsonb NOT NULL,
        last_hash bytea NOT NULL,
        updated_at timestamptz NOT NULL,

        lifecycle text NOT NULL,
        quote text NOT NULL,
        payment text NOT NULL,
        amount_cents integer,
        archive_tax_year smallint
      ) WITH (fillfactor = 80);
      CREATE INDEX tax_return_of_client ON tax_return (client_id, created_at DESC);
      CREATE INDEX tax_return_newest ON tax_return (created_at DESC, id DESC) WHERE lifecycle = 'active';
      CREATE INDEX tax_return_archived ON tax_return (archive_tax_year, created_at DESC) WHERE lifecycle = 'archived';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tax_return');
  }
}
