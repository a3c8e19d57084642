import { ForwardMigration } from './forward-migration.js';

/** The built-in mailbox, messages between clients and the firm, and the firm's own notes. */
export class Messages1795824000006 extends ForwardMigration {
  protected readonly steps = [
    // Messages with their complete source. `open` ones wait for an answer to a person. `addresses` are those of a message's people, and `return_ids` the returns of its
    // thread; `words` are what searches look through: people, subject and text.
    `CREATE TABLE mail_message (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      message_id text NOT NULL,
      sender text NOT NULL, recipient text NOT NULL, reply_to text,
      subject text NOT NULL, snippet text NOT NULL,
      open boolean NOT NULL DEFAULT true CHECK (box = 'inbox' OR NOT open),
      sent_at timestamptz NOT NULL,
      source bytea NOT NULL,
      box text NOT NULL DEFAULT 'inbox' CHECK (box IN ('inbox', 'sent')),
      addresses text[] NOT NULL DEFAULT '{}', return_ids uuid[] NOT NULL DEFAULT '{}',
      words text NOT NULL,
      UNIQUE (box, message_id)
    );
    CREATE INDEX mail_message_newest ON mail_message (box, sent_at DESC, id DESC);
    CREATE INDEX mail_message_open ON mail_message (sent_at DESC, id DESC) WHERE open;
    CREATE INDEX mail_message_words ON mail_message USING gin (words gin_trgm_ops);`,

    // Who answered an email or closed it without an answer, and who has opened it. `mail` is its Message-ID, followed on a
    // mail server by its date; without one, its id there. A disposal finds a row by the people and returns.
    `CREATE TABLE mail_settled (
      mail text PRIMARY KEY,
      reason text,
      by_id uuid NOT NULL, by_name text NOT NULL,
      at timestamptz NOT NULL,
      addresses text[] NOT NULL, return_ids uuid[] NOT NULL
    );
    CREATE TABLE mail_read (
      mail text NOT NULL,
      account_id uuid NOT NULL REFERENCES account, read_at timestamptz NOT NULL,
      PRIMARY KEY (mail, account_id)
    );`,

    // The roles that use each of the firm's addresses.
    `CREATE TABLE firm_address_rule (address text PRIMARY KEY, roles text[] NOT NULL);`,

    // Messages about a return. The author's name and role are those at the time of writing. What a client wrote is open until the
    // firm answers it or closes it with a note; who of the firm has read it is noted for each of them, because one colleague's
    // look leaves it new to the others.
    `CREATE TABLE return_message (
      id uuid PRIMARY KEY,
      seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
      tax_return_id uuid NOT NULL REFERENCES tax_return ON DELETE CASCADE,
      side text NOT NULL CHECK (side IN ('client', 'firm')),
      author_id uuid NOT NULL, author_name text NOT NULL, author_role text NOT NULL,
      text text NOT NULL,
      sent_at timestamptz NOT NULL, seen_at timestamptz, settled_at timestamptz
    );
    CREATE INDEX return_message_thread ON return_message (tax_return_id, seq);
    CREATE INDEX return_message_unseen ON return_message (tax_return_id, side) WHERE seen_at IS NULL;
    CREATE INDEX return_message_open ON return_message (tax_return_id) WHERE settled_at IS NULL AND side = 'client';
    CREATE TABLE return_message_read (
      message_id uuid NOT NULL REFERENCES return_message ON DELETE CASCADE,
      account_id uuid NOT NULL REFERENCES account, read_at timestamptz NOT NULL,
      PRIMARY KEY (message_id, account_id)
    );`,

    // Notes about a return that only the firm reads.
    `CREATE TABLE internal_note (
      id uuid PRIMARY KEY,
      seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
      tax_return_id uuid NOT NULL REFERENCES tax_return ON DELETE CASCADE,
      author_id uuid NOT NULL, author_name text NOT NULL, author_role text NOT NULL,
      text text NOT NULL, written_at timestamptz NOT NULL
    );
    CREATE INDEX internal_note_of_return ON internal_note (tax_return_id, seq);`,
  ];
}
