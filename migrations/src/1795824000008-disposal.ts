import { appendOnly } from './append-only.js';
import { ForwardMigration } from './forward-migration.js';

/** Tables whose rows name the return, and go with it before it does. */
const ofReturn = ['payment', 'identity_question', 'identity_check', 'signature_record', 'rejection_text'];

/**
 * Disposal of clients' information (16 CFR 314.4(c)(6), docs/adr/0015-disposal-and-unusual-access.md): the program's role gets one function for
 * it, and still cannot change a history in any other way.
 */
export class Disposal1795824000008 extends ForwardMigration {
  protected readonly steps = [
    // What was disposed of: one row for each history, which only dispose_of_return() writes.
    `CREATE TABLE disposal (
      workflow_id uuid PRIMARY KEY, tax_return_id uuid NOT NULL,
      machine text NOT NULL,
      last_seq integer NOT NULL, head bytea NOT NULL, digest bytea NOT NULL, files integer NOT NULL,
      at timestamptz NOT NULL, by uuid
    );
    CREATE INDEX disposal_tax_return ON disposal (tax_return_id);
    ${appendOnly('disposal')}`,

    // Without ON DELETE: not even the owner of the tables can delete a return that is on hold.
    `CREATE TABLE disposal_hold (
      tax_return_id uuid PRIMARY KEY REFERENCES tax_return,
      reason text NOT NULL,
      at timestamptz NOT NULL, by uuid NOT NULL, by_name text NOT NULL
    );`,

    // When a return may be disposed of; null for never, as long as it is neither archived nor deleted. An order that was deleted
    // before its price was accepted: 30 days later. Everything else: the firm's years, and at least three, after the June 30 that
    // closes the period of the last step, because a preparer keeps copies so long (IRC 6107(b)). It reads the history, to which
    // the program can only add.
    `CREATE FUNCTION disposal_due_at(return_id uuid, years integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
      SELECT CASE
          WHEN lifecycle = 'deleted' AND NOT accepted THEN last + interval '30 days'
          WHEN lifecycle IN ('archived', 'deleted') THEN
            (date_trunc('year', last AT TIME ZONE 'America/New_York' + interval '6 months') + interval '6 months'
              + make_interval(years => CASE WHEN years < 3 THEN 3 ELSE years END)) AT TIME ZONE 'America/New_York'
        END
      FROM (SELECT max(at) FILTER (WHERE type <> 'MIGRATED') AS last,
          (array_agg(to_state ->> 'lifecycle' ORDER BY seq DESC) FILTER (WHERE to_state ? 'lifecycle'))[1] AS lifecycle,
          coalesce(bool_or(to_state ->> 'quote' = 'accepted'), false) AS accepted
        FROM transition WHERE workflow_id = return_id) history
    $$;`,

    // The SHA-256 of what a disposal leaves of a history, so that it cannot be changed afterward (docs/audit.md).
    `CREATE FUNCTION disposal_digest(workflow uuid) RETURNS bytea LANGUAGE sql STABLE AS $$
      SELECT sha256(convert_to(string_agg(concat_ws(' ', seq, machine, machine_version, type,
          to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), actor_role, encode(hash, 'hex')) || E'\\n',
          '' ORDER BY seq), 'UTF8'))
      FROM transition WHERE workflow_id = workflow
    $$;`,

    // Erases a return, its consents and the accounts of clients who have nothing else here, and keeps the redacted histories as
    // evidence. The content of its files stays until the sweep removes it: their rows belong to nobody from now on. It runs as
    // the owner of the tables, because the program may only add to a history, and it decides by the database's own clock. A table
    // that names a return by a foreign key, and is forgotten here, stops it.
    `CREATE FUNCTION dispose_of_return(return_id uuid, years integer, disposer uuid) RETURNS SETOF disposal
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
      DECLARE
        histories uuid[];
        clients uuid[];
        documents integer;
      BEGIN
        PERFORM FROM tax_return WHERE id = return_id FOR UPDATE;
        IF NOT FOUND THEN RETURN; END IF;
        IF EXISTS (SELECT FROM disposal_hold WHERE tax_return_id = return_id) THEN
          RAISE EXCEPTION 'This return is on hold' USING ERRCODE = 'restrict_violation';
        END IF;
        IF (disposal_due_at(return_id, years) <= now()) IS NOT TRUE THEN
          RAISE EXCEPTION 'This return is not due for disposal' USING ERRCODE = 'restrict_violation';
        END IF;
        PERFORM FROM consent WHERE tax_return_id = return_id FOR UPDATE;
        histories := return_id || ARRAY(SELECT id FROM consent WHERE tax_return_id = return_id);
        clients := ARRAY(SELECT client_id FROM tax_return WHERE id = return_id
          UNION SELECT account_id FROM spouse_invitation WHERE tax_return_id = return_id AND account_id IS NOT NULL);

        DELETE FROM signature_form WHERE file_id IN (SELECT id FROM file WHERE tax_return_id = return_id);
        UPDATE file SET tax_return_id = NULL, kind = NULL, name = '', type = '', form = NULL, form_source = NULL, sha256 = NULL,
            uploaded_by = NULL, draft_token_hash = '', attached_by = NULL, attached_at = NULL, removed_at = NULL,
            removed_by = NULL, removed_by_name = NULL, history_seq = NULL, checklist_items = '{}', flags = '{}',
            scan_signature = NULL, unattached_at = 'epoch'
          WHERE tax_return_id = return_id;
        GET DIAGNOSTICS documents = ROW_COUNT;

        INSERT INTO disposal
          SELECT t.workflow_id, return_id, t.machine, t.seq, t.hash, disposal_digest(t.workflow_id),
            CASE WHEN t.workflow_id = return_id THEN documents ELSE 0 END, now(), disposer
          FROM unnest(histories) h (id), LATERAL (SELECT * FROM transition WHERE workflow_id = h.id ORDER BY seq DESC LIMIT 1) t;
        UPDATE transition SET type = type WHERE workflow_id = ANY (histories);

        DELETE FROM outbox WHERE source = ANY (histories) OR strpos(payload::text, return_id::text) > 0;
        DELETE FROM timer WHERE workflow_id = ANY (histories);
        WITH gone AS (DELETE FROM mail_message WHERE return_ids[cardinality(return_ids)] = return_id RETURNING message_id)
          DELETE FROM mail_read USING gone WHERE mail = message_id;
        DELETE FROM mail_settled WHERE return_ids[cardinality(return_ids)] = return_id;
        DELETE FROM consent_use WHERE consent_id = ANY (histories);
        DELETE FROM consent_copy WHERE consent_id = ANY (histories);
        DELETE FROM consent WHERE tax_return_id = return_id;
        ${ofReturn.map((table) => `DELETE FROM ${table} WHERE tax_return_id = return_id;`).join('\n          ')}
        DELETE FROM tax_return WHERE id = return_id;

        clients := ARRAY(SELECT id FROM account a WHERE id = ANY (clients) AND role = 'Client'
          AND NOT EXISTS (SELECT FROM tax_return WHERE client_id = a.id)
          AND NOT EXISTS (SELECT FROM spouse_invitation WHERE a.id IN (account_id, invited_by))
          AND NOT EXISTS (SELECT FROM file WHERE uploaded_by = a.id)
          AND NOT EXISTS (SELECT FROM draft_link WHERE email = a.email));
        WITH gone AS (DELETE FROM mail_message m USING account a WHERE a.id = ANY (clients) AND m.addresses && ARRAY[a.email]
            AND NOT EXISTS (SELECT FROM tax_return r WHERE r.id = m.return_ids[cardinality(m.return_ids)])
            RETURNING message_id)
          DELETE FROM mail_read USING gone WHERE mail = message_id;
        DELETE FROM mail_settled s USING account a WHERE a.id = ANY (clients) AND s.addresses && ARRAY[a.email]
          AND NOT EXISTS (SELECT FROM tax_return r WHERE r.id = s.return_ids[cardinality(s.return_ids)]);
        DELETE FROM outbox o USING account a WHERE a.id = ANY (clients) AND strpos(lower(o.payload::text), a.email) > 0;
        DELETE FROM account WHERE id = ANY (clients);

        RETURN QUERY SELECT * FROM disposal WHERE tax_return_id = return_id;
    END $$;
    REVOKE ALL ON FUNCTION dispose_of_return(uuid, integer, uuid) FROM PUBLIC;`,
  ];
}
