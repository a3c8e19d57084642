import { is } from '@tax-firm/machines';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { inBatches } from '../../base/database/in-batches.js';
import { Findings, findingsBy, type Found, joined } from '../../base/findings.js';
import { consentWorkflow } from '../../returns/consents/consent.entity.js';
import { stateIs } from '../../returns/return/state-sql.js';
import { taxReturnWorkflow } from '../../returns/workflow/tax-return.definition.js';
import { allIds } from './history-verifier.js';
import {
  detailColumns,
  detailsDigest,
  type ReturnDetails,
  type ReturnSubject,
  subjectDigest,
} from '../../returns/return/details-digest.js';

/** How long the job that makes a signed document may take, and be tried again, before its document is missed. */
const documentGrace = '1 hour';

/** SQL of an array, whatever is there. */
const arrayIn = (json: string): string =>
  `jsonb_array_elements(CASE jsonb_typeof(${json}) WHEN 'array' THEN ${json} ELSE '[]' END)`;

/** What the firm keeps of each payment after each row, as `kept_of_payments` of the database says, which anyone could replace. */
const keptOfPayments = `
  SELECT t.workflow_id AS id, t.seq, t.type, t.at, p ->> 'reference' AS reference, coalesce(p ->> 'method', 'card') AS method,
    CASE WHEN p ->> 'fate' IN ('received', 'disputed')
      THEN (p ->> 'amountCents')::bigint - coalesce((p ->> 'refundedCents')::bigint, 0) ELSE 0 END AS cents
  FROM transition t, ${arrayIn("t.context_change -> 'payments'")} p
  WHERE t.machine = '${taxReturnWorkflow.id}' AND t.context_change ? 'payments'`;

/** @param id SQL of a column with its table, because disposals have columns of the same names */
const isDisposed = (id: string): string => `EXISTS (SELECT FROM disposal x WHERE x.workflow_id = ${id})`;

/** The SHA-256 that histories and signed documents have of files. */
const hashesOfFiles = `
  SELECT workflow_id AS id, seq, payload ->> 'fileId' AS file, payload ->> 'sha256' AS sha256 FROM transition
    WHERE type IN ('FILE_ADDED', 'FINISHED_FILE_ADDED', 'REVIEW_FILE_ADDED') AND payload ? 'sha256'
  UNION ALL SELECT workflow_id, seq, f.key, f.value FROM transition t, jsonb_each_text(t.payload -> 'sha256') f
    WHERE t.type = 'CREATED' AND t.machine = '${taxReturnWorkflow.id}' AND jsonb_typeof(t.payload -> 'sha256') = 'object'
  UNION ALL SELECT s.tax_return_id, s.history_seq, s.file_id::text, encode(s.sha256, 'hex') FROM signed_document s
    WHERE NOT ${isDisposed('s.tax_return_id')}`;

/**
 * What the tables say otherwise than the histories and the security log, which are chains of hashes: SQL of the ids and
 * rows of history, and of `machine` and `problem` where these are not the same for all. Most are about returns.
 */
const comparisons: readonly { machine?: string; problem?: string; sql: string }[] = [
  {
    machine: undefined,
    // Without its entry in the security log, a disposal is a deletion.
    sql: `SELECT coalesce(d.workflow_id, l.workflow_id) AS "workflowId", NULL::integer AS seq, d.machine, CASE
        WHEN d.machine IS NULL THEN 'the security log has its disposal, and the record of it is gone'
        WHEN l.workflow_id IS NULL THEN 'it was disposed of, and the security log does not know it'
        ELSE 'the record of its disposal differs from the security log' END AS problem
      FROM disposal d
      FULL JOIN (SELECT actor_id, return_id, (h ->> 'workflowId')::uuid AS workflow_id, h ->> 'lastSeq' AS last_seq, h ->> 'head' AS head,
            h ->> 'digest' AS digest
          FROM security_log, jsonb_array_elements(detail -> 'histories') h WHERE kind = 'returnDisposed') l
        ON l.workflow_id = d.workflow_id
      WHERE (d.by, d.tax_return_id, d.last_seq::text, encode(d.head, 'hex'), encode(d.digest, 'hex'))
        IS DISTINCT FROM (l.actor_id, l.return_id, l.last_seq, l.head, l.digest)`,
  },
  {
    sql: `SELECT coalesce(d.tax_return_id, l.return_id) AS "workflowId", NULL::integer AS seq,
        'the signed document with the SHA-256 ' || coalesce(encode(d.sha256, 'hex'), l.detail->>'sha256') || ': ' || CASE
          WHEN l.seq IS NULL THEN 'the security log does not know it'
          WHEN d.sha256 IS NULL THEN 'its record is gone, and the security log has it'
          ELSE 'its record differs from the security log' END AS problem
      FROM signed_document d
      FULL JOIN (SELECT * FROM security_log WHERE kind = 'documentSigned') l
        ON l.detail->>'sha256' = encode(d.sha256, 'hex')
      WHERE l.seq IS NULL OR d.sha256 IS NULL
        OR (l.detail->>'kind', l.detail->>'fileId', l.detail->>'historySeq', l.detail->>'certificate', l.return_id,
            l.detail->>'consentId')
          IS DISTINCT FROM (d.kind, d.file_id::text, d.history_seq::text, encode(d.certificate, 'hex'), d.tax_return_id,
            d.consent_id::text)
        OR (l.detail->>'signedAt')::timestamptz IS DISTINCT FROM d.signed_at`,
  },
  {
    problem: `its signed document is missing after ${documentGrace}: see whether its job failed (Deliveries). If not, someone added the row`,
    sql: `SELECT t.workflow_id AS "workflowId", t.seq FROM transition t
      WHERE (t.type = 'ACCEPT_QUOTE'
          OR t.type IN ('SIGN_EFILE_AUTH', 'SIGN_AS_SPOUSE') AND ${stateIs('t.to_state', is.acceptanceAwaited)})
        AND t.at < now() - interval '${documentGrace}'
        AND t.at > (SELECT min(at) FROM security_log WHERE kind = 'documentSigned')
        AND NOT EXISTS (SELECT FROM signed_document d WHERE (d.tax_return_id, d.history_seq) = (t.workflow_id, t.seq))
        AND NOT ${isDisposed('t.workflow_id')}`,
  },
  {
    problem: 'the ledger differs from the payments of the history',
    sql: `SELECT coalesce(e.tax_return_id, k.id) AS "workflowId", coalesce(e.seq, k.seq) AS seq
      FROM (SELECT * FROM ledger_entry l WHERE NOT ${isDisposed('l.tax_return_id')}) e
      FULL JOIN (SELECT *, cents - before AS change FROM (
          SELECT *, coalesce(lag(cents) OVER (PARTITION BY id, reference ORDER BY seq), 0) AS before FROM (${keptOfPayments}) kept
        ) kept WHERE cents <> before) k
        ON e.tax_return_id = k.id AND e.seq = k.seq AND e.reference = k.reference
      WHERE (e.method, e.cents) IS DISTINCT FROM (k.method, k.change) OR e.at <> k.at AND k.type <> 'MIGRATED'`,
  },
  {
    problem: 'a payment differs from the history',
    sql: `SELECT p.tax_return_id AS "workflowId", NULL::integer AS seq FROM payment p
      LEFT JOIN LATERAL (SELECT k ->> 'amountCents' AS cents FROM tax_return r, ${arrayIn("r.context -> 'payments'")} k
        WHERE r.id = p.tax_return_id AND k ->> 'reference' = p.reference LIMIT 1) k ON true
      WHERE p.amount_cents::text <> k.cents OR k.cents IS NULL AND p.status IN ('succeeded', 'refunded')`,
  },
  {
    problem: 'the file that the row brought is gone, or another one is in its place',
    sql: `SELECT h.id AS "workflowId", h.seq FROM (${hashesOfFiles}) h LEFT JOIN file f ON f.id = h.file::uuid
      WHERE (encode(f.sha256, 'hex'), f.tax_return_id) IS DISTINCT FROM (h.sha256, h.id) AND (f.id IS NOT NULL
        OR NOT EXISTS (SELECT FROM transition r WHERE r.workflow_id = h.id AND r.type LIKE '%FILE_REMOVED'
          AND r.payload ->> 'fileId' = h.file))`,
  },
  {
    problem: 'it was disposed of before its time',
    sql: `SELECT d.workflow_id AS "workflowId", d.last_seq AS seq FROM disposal d, LATERAL (
        SELECT max(at) FILTER (WHERE type <> 'MIGRATED') AS last, bool_or(type = 'ACCEPT_QUOTE') AS accepted,
          (array_agg(type ORDER BY seq DESC) FILTER (WHERE type IN ('ARCHIVE', 'UNARCHIVE', 'DELETE')))[1] AS closing
        FROM transition WHERE workflow_id = d.tax_return_id) h
      WHERE d.at > now() OR (d.at >= CASE
          WHEN closing = 'DELETE' AND NOT accepted THEN last + interval '30 days'
          WHEN closing IN ('ARCHIVE', 'DELETE') THEN
            (date_trunc('year', last AT TIME ZONE 'America/New_York' + interval '6 months') + interval '3 years 6 months')
              AT TIME ZONE 'America/New_York'
        END) IS NOT TRUE`,
  },
  {
    machine: consentWorkflow.id,
    problem: 'its signed document is missing',
    sql: `SELECT c.consent_id AS "workflowId", NULL::integer AS seq FROM consent_copy c
      WHERE NOT EXISTS (SELECT FROM signed_document d WHERE (d.consent_id, d.file_id) = (c.consent_id, c.file_id))`,
  },
];

/**
 * Compares tables beside the histories with them: disposals, signed documents, ledger, payments, files, and the age of what was
 * disposed of. What is in no history is listed in docs/audit.md under "Limits".
 */
export async function verifyTables(manager: EntityManager): Promise<Found> {
  const found: Found[] = [];
  for (const { sql, ...common } of comparisons)
    found.push(
      await unlessUnreadable('the tables beside the histories', () =>
        findingsBy(manager, sql, [], { machine: taxReturnWorkflow.id, ...common }),
      ),
    );
  return joined(found);
}

/** What a forger wrote where a number or an id belongs is a finding, and hides no other. */
export async function unlessUnreadable(what: string, verify: () => Promise<Found>): Promise<Found> {
  try {
    return await verify();
  } catch (error) {
    if (!(error instanceof QueryFailedError)) throw error;
    return { findings: [{ problem: `${what} cannot be compared: ${error.message}` }], findingCount: 1 };
  }
}

/** Returns read at a time. */
const batch = 500;

type Change = readonly [before: string, after: string];

type ReturnRecord = ReturnDetails &
  ReturnSubject & {
    /** The digests in the order's row of history, of the details and of year and company; null in rows from before they were stored. */
    readonly ordered: string | null;
    readonly subject: string | null;
    /** The digests before and after each change, oldest first. */
    readonly changes: readonly Change[];
    readonly subjectChanges: readonly Change[];
  };

/** SQL of the digests before and after each change of a return `r`, by their names in the security log. */
const changesOf = (before: string, after: string): string =>
  `coalesce((SELECT json_agg(json_build_array(l.detail->>'${before}', l.detail->>'${after}') ORDER BY l.seq)
    FROM security_log l WHERE l.return_id = r.id AND l.detail ? '${after}'), '[]')`;

/**
 * Compares what people wrote on each return (names, email address, notes, links, office, answers, tax year, company) with its digests in
 * the history and in the security log. A return from before there were digests is compared from its first change on.
 */
export async function verifyDetails({ manager }: Pick<DataSource, 'manager'>): Promise<Found> {
  // What all clients wrote would not fit in memory.
  const batches = inBatches(batch, (last?: ReturnRecord) =>
    manager.query<ReturnRecord[]>(
      `SELECT ${detailColumns}, t.payload->>'details' AS ordered, t.payload->>'subject' AS subject,
          ${changesOf('before', 'after')} AS changes, ${changesOf('subjectBefore', 'subjectAfter')} AS "subjectChanges"
        FROM (SELECT * FROM tax_return WHERE id > $1 ORDER BY id LIMIT ${batch}) r
          LEFT JOIN transition t ON t.workflow_id = r.id AND t.seq = 0 ORDER BY r.id`,
      [last?.id ?? allIds[0]],
    ),
  );
  const findings = new Findings();
  for await (const returns of batches)
    for (const { ordered, subject, changes, subjectChanges, ...details } of returns)
      for (const problem of [
        ...differencesIn('names, notes, links or answers', ordered, changes, detailsDigest(details)),
        ...differencesIn('tax year or company', subject, subjectChanges, subjectDigest(details)),
      ])
        findings.add({ machine: taxReturnWorkflow.id, workflowId: details.id, problem });
  return findings;
}

/** @param ordered the digest in the order's row of history; null in rows from before it was stored */
function* differencesIn(what: string, ordered: string | null, changes: readonly Change[], now: string) {
  let known = ordered;
  for (const [before, after] of changes) {
    if (known !== null && before !== known)
      yield `${what} were changed in the database between two recorded changes`;
    known = after;
  }
  if (known !== null && known !== now)
    yield `${what} were changed in the database: they differ from the last recorded change`;
}
