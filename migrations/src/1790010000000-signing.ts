import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What signing needs: the forms to sign with what they say, the question by which the firm knows its client, the record of
 * each electronic signature, and every version of the disclosure that clients agreed to. Answers and records are sealed.
 */
export class Signing1790010000000 implements MigrationInterface {
  name = 'Signing1790010000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE esign_disclosure (
        hash bytea PRIMARY KEY,
        text text NOT NULL,
        first_used_at timestamptz NOT NULL,
        CHECK (hash = sha256(convert_to(text, 'UTF8')))
      );
      CREATE TRIGGER esign_disclosure_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON esign_disclosure
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

      CREATE TABLE signature_form (
        file_id uuid PRIMARY KEY REFERENCES file ON DELETE CASCADE,
        facts jsonb NOT NULL
      );

      CREATE TABLE identity_question (
        id uuid PRIMARY KEY,
        tax_return_id uuid NOT NULL UNIQUE REFERENCES tax_return,
        about text NOT NULL CHECK (about IN ('agi', 'totalTax', 'refund')),
        sealed_answer bytea NOT NULL
      );

      CREATE TABLE signature_record (
        id uuid PRIMARY KEY,
        tax_return_id uuid NOT NULL REFERENCES tax_return,
        hash bytea NOT NULL,
        sealed_record bytea NOT NULL,
        UNIQUE (tax_return_id, hash)
      );

      ALTER TABLE file
        DROP CONSTRAINT file_kind_check,
        ADD CONSTRAINT file_kind_check
          CHECK (kind IN ('client', 'finished', 'agreement', 'review', 'signature', 'scan'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE file SET kind = 'finished' WHERE kind = 'signature';
      UPDATE file SET kind = 'client' WHERE kind = 'scan';
      ALTER TABLE file
        DROP CONSTRAINT file_kind_check,
        ADD CONSTRAINT file_kind_check CHECK (kind IN ('client', 'finished', 'agreement', 'review'));
      DROP TABLE signature_record;
      DROP TABLE identity_question;
      DROP TABLE signature_form;
      DROP TABLE esign_disclosure;
    `);
  }
}
