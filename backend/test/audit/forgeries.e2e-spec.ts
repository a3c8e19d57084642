import { isDeepStrictEqual } from 'node:util';
import { type DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { anchorsIn } from '../../src/audit/anchors/anchors.js';
import { DailyRoots } from '../../src/audit/roots/daily-roots.js';
import { headsOf, signRoot, rootsIn, storeRoot, readsOf, SigningKey } from '../../src/audit/roots/root.js';
import { verifyRecord } from '../../src/audit/verification/record-verifier.js';
import { verifySignedDocuments } from '../../src/audit/verification/signed-documents-verifier.js';
import { Clock, dayMs } from '../../src/base/clock.js';
import { type Found, joined } from '../../src/base/findings.js';
import { DisposalController } from '../../src/returns/disposal/disposal.controller.js';
import { workflows } from '../../src/operations/machines/workflows.js';
import { lastRowBefore, storedRows, hashOfRow } from '../../src/http/security-log/security-log.js';
import { type TransitionRow, withHash, transitionColumns } from '../../src/workflow/model/history.js';
import { startAuthority, type TestAuthority } from '../fixtures/time-stamp-server.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { ownerDataSource } from '../support/database.js';
import { pdfFile } from '../support/documents.js';
import { eventually } from '../support/eventually.js';
import { orderOf, play, quoteCents, untilAccepted, untilDue, upload } from '../support/orders.js';
import { Random } from '../topology/random.js';

/*
 * Random forgeries of everything that verification covers, each in a transaction that is rolled back (`npm run forgeries`).
 * Both forgers own the database and know how it is made. The second also has AUDIT_KEY, but not the keys of the authority.
 */

const count = Number(process.env.FORGERIES ?? 30);
const seed = Number(process.env.FORGERIES_SEED ?? 1);

const tables = [
  ...['transition', 'security_log', 'access_log', 'daily_root', 'daily_root_head', 'daily_root_anchor'],
  ...['disposal', 'tax_return', 'service_request', 'ledger_entry', 'payment', 'file', 'signed_document'],
];

let authority: TestAuthority;
let app: TestApp;
let owner: DataSource;
let offset = -31 * dayMs - 3_600_000;

beforeAll(async () => {
  authority = await startAuthority();
  const { url, ca } = authority;
  app = await startApp({
    environment: { sessionMaxS: 1e8, auditTimestamp: { url, ca } },
    withoutSealing: true,
  });
  jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + offset));
  const as = {} as Record<'Client' | 'Owner', TestAccount>;
  for (const role of ['Client', 'Owner'] as const) as[role] = await accountAs(app, role);
  const withFile = async () => ({
    files: [{ name: 'W-2.pdf', link: await upload(app, as.Client, pdfFile(), 'W-2.pdf') }],
  });
  const gone = await orderOf(app, as.Client, await withFile());
  await play(app, gone.id, as, [['Owner', { type: 'DELETE' }]]);
  const paid = await orderOf(app, as.Client, await withFile());
  await play(app, paid.id, as, untilDue);
  await app.request('POST', '/api/taxReturns/sendStripePayment2', {
    token: as.Client.token,
    body: { taxReturnId: paid.id, token: 'tok_visa', amount: quoteCents },
  });
  const made = await app.request('POST', '/api/serviceRequests', {
    body: {
      ...{ name: 'Ada Fontaine', email: 'ada@people.example', phone: '212-555-0142' },
      ...{
        service: 'companyFormation',
        answers: { entity: 'llcNewYork', ein: true },
        message: 'Two partners',
      },
    },
  });
  expect(made.status).toBe(201);
  offset = -3 * dayMs;
  const other = await orderOf(app, as.Client);
  await play(app, other.id, as, untilAccepted);
  await app.request('PUT', '/api/taxReturns/updateName', {
    token: as.Client.token,
    body: { id: other.id, name: 'Zoe Marsh' },
  });
  await app.request('GET', `/api/taxReturns/getById?id=${other.id}`, as.Owner);
  await app.app.get(DisposalController, { strict: false }).disposeAll([gone.id]);
  await documentsSigned(2);
  await play(app, (await orderOf(app, as.Client)).id, as, untilAccepted);
  await documentsSigned(3);
  offset = 0;
  // Each root names the anchors of those before it.
  while (await app.app.get(DailyRoots).signNext()) {
    const { length: sealed } = await rootsIn(app.dataSource.manager);
    await eventually(async () => (await anchorsIn(app.dataSource.manager)).length === sealed);
  }
  owner = await ownerDataSource(app.environment.databaseUrl!);
}, 300_000);
afterAll(async () => {
  jest.restoreAllMocks();
  await owner?.destroy();
  await app?.stop();
  await authority?.stop();
});

const documentsSigned = (number: number) =>
  eventually(async () => (await app.dataSource.query('SELECT FROM signed_document')).length === number);

/** Verifies what a transaction sees. */
async function verify(manager: EntityManager): Promise<Found> {
  const seen = {
    manager,
    query: (sql: string, values?: unknown[]): Promise<unknown> => manager.query(sql, values),
    transaction: (_: string, work: (own: EntityManager) => Promise<unknown>) => work(manager),
  };
  const record = await verifyRecord(seen as unknown as DataSource, workflows, app.environment);
  return joined([record, await verifySignedDocuments(seen as unknown as DataSource, app.environment)]);
}

/** Does what it says in a transaction, and takes it back. */
async function inVain<Result>(work: (runner: QueryRunner) => Promise<Result>): Promise<Result> {
  const runner = owner.createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query("SET LOCAL session_replication_role = 'replica'");
    return await work(runner);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

/** Rows that prove something: not the anchors of the newest root (see the limits), nor files that belong to nobody. */
const some: Readonly<Record<string, string>> = {
  daily_root_anchor: 'WHERE day < (SELECT max(day) FROM daily_root)',
  file: 'WHERE tax_return_id IS NOT NULL',
};

interface Column {
  name: string;
  type: string;
}

/** SQL of another plausible value of a column. */
const others: Readonly<Record<string, (column: string) => string>> = {
  'timestamp with time zone': (column) => `${column} + interval '1 second'`,
  date: (column) => `${column} + 1`,
  integer: (column) => `${column} + 1`,
  smallint: (column) => `${column} + 1`,
  bigint: (column) => `${column} + 1`,
  boolean: (column) => `NOT ${column}`,
  uuid: () => 'gen_random_uuid()',
  bytea: (column) => `sha256(${column})`,
  jsonb: (column) =>
    `CASE jsonb_typeof(${column}) WHEN 'object' THEN ${column} || '{"x": 1}' ELSE '{"x": 1}' END`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
};

interface Forgery {
  /** Such as `update payment.amount_cents`, or `delete payment`. */
  what: string;
  table: string;
  sql: string;
  values: unknown[];
}

async function randomForgery(random: Random, runner: QueryRunner): Promise<Forgery> {
  const table = random.one(tables);
  const columns: Column[] = await runner.query(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  const rows: { ctid: string }[] = await runner.query(
    `SELECT ctid::text FROM ${table} t ${some[table] ?? ''} ORDER BY t::text`,
  );
  const values = [random.one(rows).ctid, random.one(rows).ctid];
  const column = random.one(columns.filter(({ type }) => type in others));
  const name = `"${column.name}"`;
  const here = 'ctid = $1::tid AND $2::tid IS NOT NULL';
  const kind = random.one(['update', 'update', 'swap', 'delete', 'insert'] as const);
  const list = columns.map(({ name: each }) => `"${each}"`).join();
  const sql = {
    update: `UPDATE ${table} SET ${name} = ${others[column.type]!(name)} WHERE ${here}`,
    swap: `UPDATE ${table} a SET ${name} = b.${name} FROM ${table} b WHERE a.ctid = ANY (ARRAY[$1, $2]::tid[])
      AND b.ctid = ANY (ARRAY[$1, $2]::tid[]) AND a.ctid <> b.ctid AND a.${name} IS DISTINCT FROM b.${name}`,
    delete: `DELETE FROM ${table} WHERE ${here}`,
    insert: `INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE
      SELECT ${columns.map((each) => (each === column ? others[each.type]!(name) : `"${each.name}"`)).join()}
      FROM ${table} WHERE ${here}`,
  }[kind];
  const place = kind === 'update' || kind === 'swap' ? `${table}.${column.name}` : table;
  return { what: `${kind} ${place}`, table, sql, values };
}

const hex = (text: string | null) => (text === null ? null : Buffer.from(text, 'hex'));

/** Recomputes the hashes of all histories and of the security log, as whoever knows how they are made can. */
async function rehash(manager: EntityManager): Promise<void> {
  const rows: TransitionRow[] = await manager.query(
    `SELECT ${transitionColumns} FROM transition t
      WHERE NOT EXISTS (SELECT FROM disposal d WHERE d.workflow_id = t.workflow_id) ORDER BY workflow_id, seq`,
  );
  const heads = new Map<string, string>();
  for (const { hash: old, ...row } of rows) {
    const { hash, prevHash } = withHash({ ...row, prevHash: heads.get(row.workflowId) ?? null });
    heads.set(row.workflowId, hash);
    if (hash !== old)
      await manager.query(
        'UPDATE transition SET hash = $1, prev_hash = $2 WHERE workflow_id = $3 AND seq = $4',
        [hex(hash), hex(prevHash), row.workflowId, row.seq],
      );
  }
  for (const table of ['tax_return', 'service_request'])
    await manager.query(
      `UPDATE ${table} r SET last_hash = t.hash FROM transition t
        WHERE t.workflow_id = r.id AND t.seq = r.version AND t.hash <> r.last_hash`,
    );
  let previous: string | null = null;
  for await (const { hash: old, ...row } of storedRows(manager)) {
    const hash: string = hashOfRow({ ...row, previous });
    if (hash !== old)
      await manager.query('UPDATE security_log SET hash = $1, previous = $2 WHERE seq = $3', [
        hex(hash),
        hex(previous),
        row.seq,
      ]);
    previous = hash;
  }
}

/** Signs all roots again over what is there now. */
async function resign(manager: EntityManager): Promise<void> {
  const roots = await rootsIn(manager);
  await manager.query(
    'UPDATE daily_root_head h SET hash = t.hash FROM transition t WHERE t.workflow_id = h.workflow_id AND t.seq = h.seq',
  );
  const made: { day: string; at: Date }[] = await manager.query(
    'SELECT day::text, made_at AS at FROM daily_root',
  );
  await manager.query('DELETE FROM daily_root');
  let previous: string | null = null;
  for (const root of roots) {
    const { day } = root;
    const heads: { workflow_id: string; seq: number; hash: string }[] = await manager.query(
      "SELECT workflow_id, seq, encode(hash, 'hex') AS hash FROM daily_root_head WHERE day = $1 ORDER BY workflow_id",
      [day],
    );
    const security = await lastRowBefore(manager, new Date(Date.parse(day) + dayMs));
    const again = {
      ...root,
      ...headsOf(heads.map(({ workflow_id: id, seq, hash }) => [id, seq, hash])),
      ...(await readsOf(manager, day)),
      ...{ chains: { security }, previous },
    };
    const signed = signRoot(again, app.app.get(SigningKey, { strict: false }));
    await storeRoot(manager, signed, made.find((one) => one.day === day)!.at);
    previous = signed.hash;
  }
}

/** What no verification finds: docs/audit.md lists it under "Limits". */
const limits: readonly RegExp[] = [
  /^(update|swap) tax_return\.(ordinal|created_at|updated_at|waiting_since|waits_began|documents_complete_at|firm_wrote_at|ended_at|due_at)$/,
  /^(update|swap) service_request\.(?!(id|machine_version|state_value|context|version|last_hash|status|answered_at)$)/,
  /^(update|swap) payment\.(?!(tax_return_id|amount_cents|reference|status)$)/,
  /^(delete|insert) payment$/,
  /^(update|swap) file\.(?!(id|tax_return_id|sha256)$)/,
  /^insert file$/,
  /^(update|swap) disposal\.(at|files)$/,
  /^(update|swap) daily_root(\.made_at|_anchor\.(at|witness))$/,
];

/** What is in a table. */
const contentOf = async ({ manager }: QueryRunner, table: string): Promise<unknown> =>
  manager.query(`SELECT md5(string_agg(t::text, ' ' ORDER BY t::text)) FROM ${table} t`);

it('begins with a record in which nothing is wrong', async () => {
  expect(await inVain(({ manager }) => verify(manager))).toMatchObject({ findings: [] });
});

it.each([
  ['an acceptance without its document', 'DELETE FROM signed_document', 'its signed document is missing'],
  ['a changed ledger', 'UPDATE ledger_entry SET cents = cents + 1', 'the ledger differs'],
  ['a changed payment', 'UPDATE payment SET amount_cents = amount_cents - 1', 'a payment differs'],
  ...['client', 'agreement'].map((kind) => [
    `another ${kind} file`,
    `UPDATE file SET sha256 = sha256(sha256) WHERE kind = '${kind}'`,
    'another one is in its place',
  ]),
  ['a deleted file', 'DELETE FROM file', 'the file that the row brought is gone'],
  [
    'a disposal of what is not old enough',
    'UPDATE transition SET at = now() WHERE workflow_id IN (SELECT workflow_id FROM disposal)',
    'it was disposed of before its time',
  ],
] as [string, string, string][])('finds %s', async (_what, sql, problem) => {
  const { findings } = await inVain(async (runner) => {
    await runner.query(sql);
    return verify(runner.manager);
  });
  expect(findings).toContainEqual(
    expect.objectContaining({
      machine: 'taxReturn',
      workflowId: expect.any(String) as string,
      problem: expect.stringContaining(problem) as string,
    }),
  );
});

it.each([
  ['the database', 0],
  ['the database and the key', 1],
])(
  'finds what someone forges who has %s',
  async (_who, forger) => {
    const random = new Random(seed + forger);
    const passed: string[] = [];
    for (let number = 0; number < count; number++) {
      await inVain(async (runner) => {
        const { manager } = runner;
        const forgery = await randomForgery(random, runner);
        const recomputes = forger === 1 || random.next() < 0.5;
        const before = await contentOf(runner, forgery.table);
        try {
          await runner.query(forgery.sql, forgery.values);
          if (recomputes) await rehash(manager);
          if (forger === 1) await resign(manager);
        } catch {
          return; // The database refuses it.
        }
        if (isDeepStrictEqual(await contentOf(runner, forgery.table), before)) return;
        const { findings } = await verify(manager);
        const isNamed = findings.some(({ workflowId, day, seq }) => workflowId ?? day ?? seq);
        if (!isNamed && !limits.some((limit) => limit.test(forgery.what)))
          passed.push(
            `${forgery.what}${recomputes ? ', hashes recomputed' : ''} (seed ${seed}, number ${number})`,
          );
      });
    }
    expect(passed.sort()).toEqual([]);
  },
  3_600_000,
);
