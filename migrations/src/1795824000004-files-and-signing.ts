import { appendOnly, appendOnlyUntilDisposed } from './append-only.js';
import { ForwardMigration } from './forward-migration.js';

/** Documents, what signing needs (docs/signing.md), and consents (docs/consents.md). */
export class FilesAndSigning1795824000004 extends ForwardMigration {
  protected readonly steps = [
    // Storage keeps the encrypted content of a file; its row keeps its wrapped key (docs/adr/0006-files.md), what the
    // virus scanner said, and which form it is, as the program recognized it or a person sorted it. `history_seq` is the row of
    // history that a signed document belongs to. Files that were taken out of a return stay with it for a while.
    `CREATE TABLE file (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL, type text NOT NULL, size integer NOT NULL CHECK (size >= 0),
      wrapped_key bytea NOT NULL,
      uploaded_by uuid, draft_token_hash bytea,
      tax_return_id uuid,
      kind text CHECK (kind IN ('client', 'finished', 'agreement', 'spouseAgreement', 'review', 'signature', 'scan',
        'acknowledgement', 'consent')),
      attached_by uuid, attached_at timestamptz, unattached_at timestamptz,
      created_at timestamptz NOT NULL, stored_at timestamptz,
      checklist_items text[] NOT NULL DEFAULT '{}',
      sha256 bytea CHECK (octet_length(sha256) = 32),
      scan_verdict text CHECK (scan_verdict IN ('clean', 'infected')),
      scan_signature text, scanned_at timestamptz, scan_after timestamptz,
      flags text[] NOT NULL DEFAULT '{}',
      resumable_until timestamptz, finishing_until timestamptz,
      removed_at timestamptz, removed_by uuid, removed_by_name text,
      history_seq integer,
      form text, form_source text CHECK (form_source IN ('text', 'name')),
      sorted boolean NOT NULL DEFAULT false, read_at timestamptz,
      CHECK (uploaded_by IS NOT NULL OR draft_token_hash IS NOT NULL),
      CHECK (num_nonnulls(tax_return_id, kind, attached_by, attached_at) IN (0, 4)),
      CHECK ((tax_return_id IS NULL) = (unattached_at IS NOT NULL)),
      CHECK (tax_return_id IS NULL OR stored_at IS NOT NULL),
      CONSTRAINT file_removed_check CHECK ((removed_at IS NULL) = (removed_by IS NULL)
        AND (removed_at IS NULL) = (removed_by_name IS NULL) AND (removed_at IS NULL OR tax_return_id IS NOT NULL)),
      CONSTRAINT file_form_check CHECK ((form IS NULL) = (form_source IS NULL)),
      CONSTRAINT file_history_seq_check CHECK ((history_seq IS NOT NULL)
        = (kind IS NOT NULL AND kind IN ('agreement', 'spouseAgreement')))
    );
    CREATE INDEX file_tax_return ON file (tax_return_id, attached_at, id) WHERE tax_return_id IS NOT NULL;
    CREATE UNIQUE INDEX file_of_history_row ON file (tax_return_id, history_seq, kind) WHERE history_seq IS NOT NULL;
    CREATE INDEX file_draft ON file (draft_token_hash) WHERE draft_token_hash IS NOT NULL;
    CREATE INDEX file_unattached ON file (unattached_at) WHERE unattached_at IS NOT NULL;
    CREATE INDEX file_uploaded_by ON file (uploaded_by) WHERE uploaded_by IS NOT NULL;
    CREATE INDEX file_attached_by ON file (attached_by) WHERE attached_by IS NOT NULL;
    CREATE INDEX file_removed ON file (removed_at) WHERE removed_at IS NOT NULL;
    CREATE INDEX file_incomplete ON file (created_at) WHERE stored_at IS NULL;
    CREATE INDEX file_to_read ON file (created_at) WHERE read_at IS NULL AND stored_at IS NOT NULL;
    CREATE INDEX file_to_scan ON file (created_at)
      WHERE stored_at IS NOT NULL AND scan_verdict IS DISTINCT FROM 'clean';`,

    // The parts of an upload that have arrived. One on its way has no size yet. Of two that begin at the same byte, the first to
    // arrive counts.
    `CREATE TABLE file_part (
      blob uuid PRIMARY KEY,
      file_id uuid NOT NULL REFERENCES file ON DELETE CASCADE,
      start integer NOT NULL CHECK (start >= 0), size integer CHECK (size > 0)
    );
    CREATE UNIQUE INDEX file_part_arrived ON file_part (file_id, start) WHERE size IS NOT NULL;
    CREATE INDEX file_part_file ON file_part (file_id);`,

    // The keys that this database's files need: without them the program doesn't start.
    `CREATE TABLE file_key (fingerprint text PRIMARY KEY, recorded_at timestamptz NOT NULL DEFAULT now());`,

    // Every version of the engagement letter that was sent with a quote, and of the disclosure that clients agreed to, by its
    // hash.
    ...['engagement_letter', 'esign_disclosure'].map(
      (table) => `
      CREATE TABLE ${table} (
        hash bytea PRIMARY KEY,
        text text NOT NULL, first_used_at timestamptz NOT NULL,
        CHECK (hash = sha256(convert_to(text, 'UTF8')))
      );
      ${appendOnly(table)}`,
    ),

    // A form to sign. What staff entered about it, such as an income, is sealed: only the program has the key. A corrected form
    // takes the place of another, and both stay, because the older one may have been signed.
    `CREATE TABLE signature_form (
      file_id uuid PRIMARY KEY REFERENCES file ON DELETE CASCADE,
      replaces uuid REFERENCES signature_form ON DELETE SET NULL,
      id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
      sealed_facts bytea NOT NULL
    );
    CREATE INDEX signature_form_replaces ON signature_form (replaces) WHERE replaces IS NOT NULL;`,

    // The record of each electronic signature.
    `CREATE TABLE signature_record (
      id uuid PRIMARY KEY,
      tax_return_id uuid NOT NULL REFERENCES tax_return,
      hash bytea NOT NULL, sealed_record bytea NOT NULL,
      UNIQUE (tax_return_id, hash)
    );`,

    // The certificates that the program makes for itself, and what it has signed with these or with the firm's own.
    `CREATE TABLE signing_key (
      id uuid PRIMARY KEY,
      certificate bytea NOT NULL, sealed_key bytea NOT NULL, made_at timestamptz NOT NULL
    );
    CREATE TABLE signed_document (
      sha256 bytea PRIMARY KEY CHECK (length(sha256) = 32),
      kind text NOT NULL,
      signed_at timestamptz NOT NULL,
      certificate bytea NOT NULL CHECK (length(certificate) = 32),
      file_id uuid NOT NULL UNIQUE, tax_return_id uuid NOT NULL,
      history_seq integer NOT NULL, consent_id uuid
    );
    ${appendOnly('signed_document')}`,

    // The question by which the firm knows a signer: on a joint return, the spouse has one of their own.
    `CREATE TABLE identity_question (
      id uuid PRIMARY KEY,
      tax_return_id uuid NOT NULL REFERENCES tax_return,
      about text NOT NULL,
      sealed_answer bytea NOT NULL,
      person text NOT NULL CHECK (person IN ('taxpayer', 'spouse')),
      UNIQUE (tax_return_id, person),
      CONSTRAINT identity_question_about_check CHECK (about IN ('agi', 'totalTax', 'refund') AND person = 'taxpayer'
        OR about = 'birthDate' AND person = 'spouse')
    );`,

    // The checks of signers' identity documents: of the checker's session the id and the result, and never what the document
    // says. Demonstrations keep what someone pretends to show until the result is recorded.
    `CREATE TABLE identity_check (
      id uuid PRIMARY KEY,
      tax_return_id uuid NOT NULL REFERENCES tax_return,
      person text NOT NULL CHECK (person IN ('taxpayer', 'spouse')),
      account_id uuid NOT NULL REFERENCES account,
      provider text NOT NULL, session text UNIQUE,
      started_at timestamptz NOT NULL,
      result text CHECK (result IN ('verified', 'failed', 'unused')), problem text,
      ended_at timestamptz, erased_at timestamptz,
      CHECK ((result IS NULL) = (ended_at IS NULL))
    );
    CREATE UNIQUE INDEX identity_check_open ON identity_check (tax_return_id, person) WHERE result IS NULL;
    CREATE INDEX identity_check_of_return ON identity_check (tax_return_id, person, started_at);
    CREATE INDEX identity_check_of_account ON identity_check (account_id);
    CREATE INDEX identity_check_unfinished ON identity_check (started_at) WHERE erased_at IS NULL;
    CREATE TABLE demonstration_identity (
      id uuid PRIMARY KEY,
      check_id uuid NOT NULL UNIQUE REFERENCES identity_check ON DELETE CASCADE,
      return_url text NOT NULL, document jsonb
    );`,

    // Invitations of spouses to sign on an account of their own. Rows stay, as the record of who had access.
    `CREATE TABLE spouse_invitation (
      id uuid PRIMARY KEY,
      tax_return_id uuid NOT NULL REFERENCES tax_return ON DELETE CASCADE,
      spouse text NOT NULL, email text NOT NULL,
      invited_by uuid NOT NULL REFERENCES account,
      token_hash text NOT NULL UNIQUE,
      created_at timestamptz NOT NULL, expires_at timestamptz NOT NULL,
      accepted_at timestamptz, account_id uuid REFERENCES account,
      revoked_at timestamptz,
      CHECK ((accepted_at IS NULL) = (account_id IS NULL))
    );
    CREATE UNIQUE INDEX spouse_invitation_of_return ON spouse_invitation (tax_return_id) WHERE revoked_at IS NULL;
    CREATE INDEX spouse_invitation_account ON spouse_invitation (account_id) WHERE revoked_at IS NULL;`,

    // What the IRS says about each rejection in its own words, which the history does not have.
    `CREATE TABLE rejection_text (
      tax_return_id uuid NOT NULL REFERENCES tax_return,
      submission_id text NOT NULL, code text NOT NULL,
      text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000), recorded_at timestamptz NOT NULL,
      PRIMARY KEY (tax_return_id, submission_id, code)
    );
    ${appendOnlyUntilDisposed('rejection_text', 'tax_return_id')}`,

    // Consents to disclose or use tax return information (IRC 7216): each with the document that was signed, the copy that its
    // client got, and every use that the firm made of it. `token_hash` belongs to the link that a recipient gets.
    `CREATE TABLE consent (
      id uuid PRIMARY KEY,
      client_id uuid NOT NULL REFERENCES account,
      tax_return_id uuid NOT NULL REFERENCES tax_return,
      created_at timestamptz NOT NULL,
      document jsonb NOT NULL,
      token_hash text UNIQUE,
      status text NOT NULL CHECK (status IN ('offered', 'given', 'declined', 'withdrawn', 'expired')),
      purpose text NOT NULL, until timestamptz,
      machine_version smallint NOT NULL, state_value jsonb NOT NULL, context jsonb NOT NULL,
      version integer NOT NULL, last_hash bytea NOT NULL, updated_at timestamptz NOT NULL
    );
    CREATE INDEX consent_of_client ON consent (client_id, created_at);
    CREATE INDEX consent_of_return ON consent (tax_return_id, created_at);
    CREATE INDEX consent_version ON consent (machine_version);
    CREATE TABLE consent_copy (consent_id uuid PRIMARY KEY REFERENCES consent, file_id uuid NOT NULL UNIQUE);
    CREATE TABLE consent_use (
      id uuid PRIMARY KEY, consent_id uuid NOT NULL REFERENCES consent,
      at timestamptz NOT NULL,
      what text NOT NULL CHECK (what IN ('sent', 'opened', 'downloaded', 'listed')),
      file_id uuid,
      ip text, user_agent text
    );
    CREATE INDEX consent_use_of_consent ON consent_use (consent_id, at);
    ${appendOnlyUntilDisposed('consent_copy', 'consent_id')}
    ${appendOnlyUntilDisposed('consent_use', 'consent_id')}`,
  ];
}
