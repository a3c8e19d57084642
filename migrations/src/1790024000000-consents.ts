import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Consents to disclose or use tax return information (IRC 7216): each with the document that was signed, the copy that its
 * client got, and every use that the firm made of it. `token_hash` belongs to the link that a recipient gets.
 */
export class Consents1790024000000 implements MigrationInterface {
  name = 'Consents1790024000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE consent (
        id uuid PRIMARY KEY,
        client_id uuid NOT NULL REFERENCES account,
        tax_return_id uuid NOT NULL REFERENCES tax_return,
        created_at timestamptz NOT NULL,
        document jsonb NOT NULL,
        token_hash text UNIQUE,
        status text NOT NULL CHECK (status IN ('offered', 'given', 'declined', 'withdrawn', 'expired')),
        purpose text NOT NULL,
        until timestamptz,
        machine_version smallint NOT NULL,
        state_value jsonb NOT NULL,
        context jsonb NOT NULL,
        version integer NOT NULL,
        last_hash bytea NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX consent_of_client ON consent (client_id, created_at);
      CREATE INDEX consent_of_return ON consent (tax_return_id, created_at);
      CREATE INDEX consent_version ON consent (machine_version);

      CREATE TABLE consent_copy (
        consent_id uuid PRIMARY KEY REFERENCES consent,
        file_id uuid NOT NULL UNIQUE
      );
      CREATE TRIGGER consent_copy_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_copy
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

      CREATE TABLE consent_use (
        id uuid PRIMARY KEY,
        consent_id uuid NOT NULL REFERENCES consent,
        at timestamptz NOT NULL,
        what text NOT NULL CHECK (what IN ('sent', 'opened', 'downloaded', 'listed')),
        file_id uuid,
        ip text,
        user_agent text
      );
      CREATE INDEX consent_use_of_consent ON consent_use (consent_id, at);
      CREATE TRIGGER consent_use_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_use
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

      ALTER TABLE signed_document ADD COLUMN consent_id uuid;
      ALTER TABLE file
        DROP CONSTRAINT file_kind_check,
        ADD CONSTRAINT file_kind_check CHECK (
          kind IN ('client', 'finished', 'agreement', 'review', 'signature', 'scan', 'acknowledgement', 'consent')
        );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE file SET kind = 'finished' WHERE kind = 'consent';
      ALTER TABLE file
        DROP CONSTRAINT file_kind_check,
        ADD CONSTRAINT file_kind_check CHECK (
          kind IN ('client', 'finished', 'agreement', 'review', 'signature', 'scan', 'acknowledgement')
        );
      ALTER TABLE signed_document DROP COLUMN consent_id;
      DROP TABLE consent_use, consent_copy, consent;
    `);
  }
}
