import { ForwardMigration } from './forward-migration.js';

/** What visitors read and leave: the blog, the guidance library, saved orders and requests for a call. */
export class Site1795824000007 extends ForwardMigration {
  protected readonly steps = [
    // `content` is HTML that was sanitized before it was stored; `plain_text` is for the search, which finds substrings fast, and
    // articles despite typos. A draft has no `published_at`.
    `CREATE TABLE blog_article (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      slug text NOT NULL UNIQUE,
      title text NOT NULL, content text NOT NULL, plain_text text NOT NULL,
      thumbnail text,
      author_id uuid REFERENCES account ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      description text, author_name text,
      published_at timestamptz, updated_at timestamptz NOT NULL,
      title_words text GENERATED ALWAYS AS (folded(title)) STORED,
      text_words text GENERATED ALWAYS AS (folded(plain_text)) STORED
    );
    CREATE INDEX blog_article_newest ON blog_article (published_at DESC, id DESC) WHERE published_at IS NOT NULL;
    CREATE INDEX blog_article_words ON blog_article USING gin (title_words gin_trgm_ops, text_words gin_trgm_ops);
    CREATE TABLE blog_image (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      type text NOT NULL, width integer NOT NULL, height integer NOT NULL,
      content bytea NOT NULL,
      uploaded_by uuid REFERENCES account ON DELETE SET NULL, uploaded_at timestamptz NOT NULL
    );`,

    // How many readers found an answer helpful or unhelpful. Nothing about a reader is stored.
    `CREATE TABLE guidance_feedback (
      topic text NOT NULL, question text NOT NULL,
      helpful integer NOT NULL DEFAULT 0, unhelpful integer NOT NULL DEFAULT 0,
      PRIMARY KEY (topic, question)
    );`,

    // Orders that visitors save before they have an account, and the links that resume them (docs/adr/0010-orders-and-prices.md).
    // Once a link was e-mailed, a draft's documents are kept as long as the draft. Only hashes of tokens are stored. Those that a
    // link ended have no reference to the draft: they must stay recognizable after it became an order.
    `CREATE TABLE draft (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      token_hash bytea NOT NULL UNIQUE,
      snapshot jsonb NOT NULL,
      saved_at timestamptz NOT NULL, expires_at timestamptz NOT NULL, mailed_at timestamptz
    );
    CREATE INDEX draft_expires ON draft (expires_at);
    CREATE TABLE draft_link (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      draft_id uuid NOT NULL REFERENCES draft ON DELETE CASCADE,
      email text NOT NULL, token_hash text NOT NULL UNIQUE, expires_at timestamptz NOT NULL
    );
    CREATE INDEX draft_link_draft ON draft_link (draft_id);
    CREATE TABLE ended_draft_token (token_hash bytea PRIMARY KEY, expires_at timestamptz NOT NULL);`,

    // What visitors asked the firm to call about: services without a fixed price. Each has a workflow.
    `CREATE TABLE service_request (
      id uuid PRIMARY KEY,
      created_at timestamptz NOT NULL,
      service text, answers jsonb, estimate jsonb,
      name text NOT NULL, email text NOT NULL, phone text, message text,
      status text NOT NULL CHECK (status IN ('waiting', 'answered')), answered_at timestamptz,
      machine_version smallint NOT NULL, state_value jsonb NOT NULL, context jsonb NOT NULL,
      version integer NOT NULL, last_hash bytea NOT NULL, updated_at timestamptz NOT NULL,
      CHECK ((answered_at IS NULL) = (status = 'waiting'))
    );
    CREATE INDEX service_request_waiting ON service_request (created_at, id) WHERE status = 'waiting';
    CREATE INDEX service_request_answered ON service_request (created_at, id) WHERE status = 'answered';
    CREATE INDEX service_request_version ON service_request (machine_version);`,
  ];
}
