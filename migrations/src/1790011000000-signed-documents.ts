import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The certificates that the program makes for itself, and what it has signed with these or with the firm's own. */
export class SignedDocuments1790011000000 implements MigrationInterface {
  name = 'SignedDocuments1790011000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE signing_key (
        id uuid PRIMARY KEY,
        certificate bytea NOT NULL,
        sealed_key bytea NOT NULL,
        made_at timestamptz NOT NULL
      );
      CREATE TABLE signed_document (
        sha256 bytea PRIMARY KEY CHECK (length(sha256) = 32),
        kind text NOT NULL,
        signed_at timestamptz NOT NULL,
        certificate bytea NOT NULL CHECK (length(certificate) = 32),
        file_id uuid NOT NULL UNIQUE,
        tax_return_id uuid NOT NULL,
        history_seq integer NOT NULL
      );
      CREATE TRIGGER signed_document_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON signed_document
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE signed_document, signing_key');
  }
}
