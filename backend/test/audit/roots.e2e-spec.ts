import { SchedulerRegistry } from '@nestjs/schedule';
import { readsOf, SigningKey } from '../../src/audit/roots/root.js';
import { verifyExport } from '../../src/audit/export/export-verifier.js';
import { type AuditRoots, type Verification } from '../../src/audit/lists/audit.dto.js';
import { DailyRoots } from '../../src/audit/roots/daily-roots.js';
import { verifyRoots } from '../../src/audit/roots/roots-verifier.js';
import { Clock } from '../../src/base/clock.js';
import { Readiness } from '../../src/health/readiness.js';
import { accountAs, changeAccounts, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { givenColumns, withoutTriggers } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { orderOf, play, quoteCents } from '../support/orders.js';

const dayMs = 86_400_000;

let app: TestApp;
const as = {} as Record<'Client' | 'Owner' | 'Auditor', TestAccount>;
let id: string;
let offset = 0;
/** A day such as `2026-11-20`, counted from the first one. */
let days: string[];

const today = () => new Date(Date.now() + offset).toISOString().slice(0, 10);
const later = (ms: number) => (offset += ms);
const sealAll = async () => {
  while (await app.app.get(DailyRoots).signNext());
};

beforeAll(async () => {
  app = await startApp({ environment: { sessionMaxS: 1e8 }, withoutSealing: true });
  jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + offset));
  for (const role of ['Client', 'Owner', 'Auditor'] as const) as[role] = await accountAs(app, role);
  days = [today()];
  ({ id } = await orderOf(app, as.Client));
  await orderOf(app, as.Client);
  await app.request('GET', `/api/taxReturns/getById?id=${id}`, as.Owner);
  later(2 * dayMs);
  days.push(new Date(Date.parse(days[0]!) + dayMs).toISOString().slice(0, 10), today());
  await play(app, id, as, [
    ['Owner', { type: 'SEND_QUOTE', amountCents: quoteCents }],
    ['Client', { type: 'ACCEPT_QUOTE' }],
  ]);
  // The agreement is signed after the event. What it writes to the log must not fall between a copy of the tables and their return.
  await eventually(async () => (await app.asOwner('SELECT FROM signed_document')).length === 1);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.stop();
});

const roots = async () => (await app.request<AuditRoots>('GET', '/api/audit/roots', as.Auditor)).body;
const verification = async () =>
  (await app.request<Verification>('GET', '/api/audit/verify', as.Auditor)).body;

it('seals each past day once, including days without events', async () => {
  await sealAll();
  expect((await roots()).roots.map(({ day }) => day)).toEqual([days[1], days[0]]);
  later(dayMs);
  await Promise.all([sealAll(), sealAll()]);
  const { roots: all, publicKey } = await roots();
  expect(all.map(({ day, heads, reads }) => [day, heads, reads])).toEqual([
    [days[2], 1, 0],
    [days[1], 0, 0],
    [days[0], 2, 1],
  ]);
  expect(all.map(({ previous }) => previous)).toEqual([all[1]!.hash, all[2]!.hash, null]);
  for (const root of all) expect(root.publicKey).toBe(publicKey);
});

it('seals the last row of each history of the day with the hash that PostgreSQL computes', async () => {
  const [row] = await app.dataSource.query<{ all: string; last: string }[]>(
    `SELECT encode(sha256(convert_to(string_agg(format(E'%s %s %s\\n', workflow_id, seq, encode(hash, 'hex')), ''
          ORDER BY workflow_id) FILTER (WHERE seq = 0), 'UTF8')), 'hex') AS all,
        encode(sha256(convert_to(string_agg(format(E'%s %s %s\\n', workflow_id, seq, encode(hash, 'hex')), ''
          ORDER BY workflow_id) FILTER (WHERE seq = 2), 'UTF8')), 'hex') AS last
      FROM transition`,
  );
  const byDay = new Map((await roots()).roots.map(({ day, headsHash }) => [day, headsHash]));
  const ofNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  expect(days.map((day) => byDay.get(day))).toEqual([row!.all, ofNothing, row!.last]);
});

/* The digest is Python's, over one line for each row and a line feed after each:
   ["900001","2020-02-03T00:00:00.000Z","00000000-0000-4000-8000-000000000001","Owner","return",
    "6f1c0a52-8d3e-4b7a-9c21-0e5f4d3b2a10",null,null,"192.0.2.7","A \"browser\"","req-1"], on one line
   ["900003","2020-02-03T23:59:59.999Z","00000000-0000-4000-8000-000000000002","Auditor","export",
    null,null,"ndjson",null,null,null], on one line */
it('hashes the access log of one day in UTC as another program does', async () => {
  await app.dataSource.query(
    `INSERT INTO access_log (id, at, actor_id, actor_role, what, return_id, detail, ip, user_agent, request_id)
      OVERRIDING SYSTEM VALUE VALUES
      (900004, '2020-02-04T00:00:00Z', $2, 'Auditor', 'export', NULL, 'csv', NULL, NULL, NULL),
      (900003, '2020-02-03T23:59:59.999Z', $2, 'Auditor', 'export', NULL, 'ndjson', NULL, NULL, NULL),
      (900002, '2020-02-02T23:59:59.999Z', $2, 'Auditor', 'export', NULL, 'csv', NULL, NULL, NULL),
      (900001, '2020-02-03T00:00:00Z', $1, 'Owner', 'return', '6f1c0a52-8d3e-4b7a-9c21-0e5f4d3b2a10', NULL,
        '192.0.2.7', 'A "browser"', 'req-1')`,
    ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'],
  );
  expect(await readsOf(app.dataSource.manager, '2020-02-03')).toEqual({
    reads: 2,
    readsHash: '14e71bfa27078c9ad4a3b7c03fe3d33b3c460c008b3b92c6f926744e110c9a38',
  });
});

it('finds no problem on the server or in an exported file', async () => {
  expect(await verification()).toEqual({
    workflows: 2,
    transitions: 4,
    roots: 3,
    finding: null,
    findings: [],
    findingCount: 0,
    securityRows: expect.any(Number) as number,
    anchors: [],
    unanchored: [{ from: days[0], to: days[2] }],
  });
  const { status, body } = await readExport();
  expect(status).toBe(200);
  expect(await verifyExport(piece(body))).toMatchObject({ rows: 4, roots: 3, findings: [] });

  const lines = body.split('\n');
  const root = lines.findIndex((line) => line.startsWith('{"kind":"root"'));
  const without = lines.toSpliced(root, 1).join('\n');
  expect((await verifyExport(piece(without))).findings[0]?.problem).toContain(
    'does not continue the root before',
  );
  const seal = lines.findIndex((line) => line.includes(`["${days[2]}",2]`));
  const elsewhere = lines.with(seal, lines[seal]!.replace(`["${days[2]}",2]`, `["${days[2]}",1]`)).join('\n');
  expect((await verifyExport(piece(elsewhere))).findings[0]?.problem).toContain('does not match the rows');
});

it('proves one return alone, from its rows to the signed roots', async () => {
  const { body } = await readExport(`&return=${id}`);
  const lines = body.split('\n');
  const verdict = { rows: 3, chains: 1, roots: 3, complete: false, whole: true };
  expect(await verifyExport(piece(body))).toMatchObject({ ...verdict, findings: [] });

  const problemAfter = async (changed: string[]) =>
    (await verifyExport(piece(changed.join('\n')))).findings[0]?.problem;
  const heads = lines.findIndex((line) => line.startsWith(`{"kind":"heads","day":"${days[2]}"`));
  expect(await problemAfter(lines.toSpliced(heads, 1))).toBe(`the root of ${days[2]} is missing`);
  const another = lines[heads]!.replace(id, '00000000-0000-4000-8000-000000000001');
  expect(await problemAfter(lines.with(heads, another))).toContain(`do not contain ${id} 2 `);
  const more = lines[heads]!.replace(
    '"heads":[',
    `"heads":[["00000000-0000-4000-8000-000000000001",0,"${'ab'.repeat(32)}"],`,
  );
  expect(await problemAfter(lines.with(heads, more))).toBe(
    `the root of ${days[2]} does not match the rows in this file`,
  );
  expect(await problemAfter(lines.toSpliced(heads, 0, more))).toBe('it is not what was exported');
  const chain = lines.findIndex((line) => line.startsWith('{"kind":"chain"'));
  expect(await problemAfter(lines.toSpliced(chain - 1, 1))).toBe('the row is missing');
});

async function readExport(filter = ''): Promise<{ status: number; body: string }> {
  const { token } = as.Auditor;
  // An export asks who is there if that is long ago, and days have passed on this spec's clock.
  await changeAccounts(app, 'UPDATE session SET confirmed_at = $1', [new Date(Date.now() + offset)]);
  const response = await fetch(`${app.url}/api/audit/export?format=ndjson${filter}`, {
    headers: { Authorization: token },
  });
  return { status: response.status, body: await response.text() };
}

async function* piece(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** The expected finding: the sealed day and the row. */
interface Found {
  day?: number;
  seq?: number;
  problem?: string;
}

it.each<[what: string, first: string, second: string | undefined, found: Found]>([
  [
    'a history rewritten together with its instance',
    `DELETE FROM transition WHERE workflow_id = $1 AND seq = 2`,
    `UPDATE tax_return SET version = 1, last_hash = t.hash FROM transition t
      WHERE t.workflow_id = tax_return.id AND t.seq = 1 AND tax_return.id = $1`,
    { seq: 1 },
  ],
  [
    'a read removed from the access log',
    'DELETE FROM access_log WHERE return_id = $1',
    undefined,
    { day: 0, problem: 'the access log of that day differs from the one that was signed' },
  ],
  [
    'a signature',
    "UPDATE daily_root SET signature = decode(repeat('00', 64), 'hex') WHERE $1::uuid IS NOT NULL",
    undefined,
    { day: 0, problem: 'its signature is wrong' },
  ],
  [
    'a sealed row that was replaced',
    "UPDATE daily_root_head SET hash = sha256('x') WHERE workflow_id = $1 AND seq = 2",
    undefined,
    { day: 2, seq: 2, problem: 'the row differs from the one that was sealed' },
  ],
])('finds %s', async (_what, first, second, { day, ...finding }) => {
  await changed([first, second], async () => {
    const found = (await verification()).finding;
    expect(found).toMatchObject({ ...finding, ...(day !== undefined && { day: days[day] }) });
  });
  expect((await verification()).finding).toBeNull();
});

it('lists everything that is wrong, whatever comes first', async () => {
  const everywhere = [
    "UPDATE security_log SET ip = '203.0.113.9' WHERE seq = 2 AND $1::uuid IS NOT NULL",
    "UPDATE tax_return SET name = 'Someone Else' WHERE id = $1",
    "UPDATE transition SET reason = 'x' WHERE workflow_id = $1 AND seq = 1",
    "UPDATE transition SET reason = 'x' WHERE workflow_id <> $1",
    "UPDATE daily_root SET signature = decode(repeat('00', 64), 'hex') WHERE $1::uuid IS NOT NULL",
    'DELETE FROM access_log WHERE return_id = $1',
  ];
  await changed(everywhere, async () => {
    const { finding, findings, findingCount } = await verification();
    expect(finding).toEqual(findings[0]);
    expect(findingCount).toBe(findings.length);
    const isWrong = 'its hash does not match its contents';
    const places = findings.map(({ day, workflowId, seq, problem }) => [day, workflowId, seq, problem]);
    expect(places).toEqual(
      expect.arrayContaining([
        [null, id, 1, isWrong],
        [null, expect.not.stringMatching(id), 0, isWrong],
        [null, null, 2, `row 2 of the security log of ${days[0]} was changed`],
        ...days.map((day) => [day, null, null, 'its signature is wrong']),
        [days[0], null, null, 'the access log of that day differs from the one that was signed'],
        [null, id, null, expect.stringContaining('names, notes, links or answers were changed')],
      ]),
    );
    expect(findingCount).toBe(8);
  });
});

describe('a later verification of the roots', () => {
  const later = async (day: number, hash?: string) => {
    const found = (await roots()).roots.find((root) => root.day === days[day])!;
    return verifyRoots(app.dataSource.manager, app.app.get(SigningKey), {
      day: found.day,
      hash: hash ?? found.hash,
    });
  };

  const right = { roots: 3, findings: [], findingCount: 0 };

  it('counts all of them, and needs the one with which the earlier verification ended', async () => {
    expect(await later(1)).toEqual(right);
    expect(await later(2)).toEqual(right);
    expect(await later(1, 'ab'.repeat(32))).toMatchObject({
      findings: [{ day: days[1], problem: 'the root that the last verification found is not there' }],
    });
  });

  it('does not compare the rows of earlier days again, but those of later days', async () => {
    await changed(['DELETE FROM access_log WHERE return_id = $1'], async () => {
      expect(await later(0)).toEqual(right);
    });
    const replaced = "UPDATE daily_root_head SET hash = sha256('x') WHERE workflow_id = $1 AND seq = 2";
    await changed([replaced], async () => {
      expect(await later(2)).toEqual(right);
      expect((await later(1)).findings[0]).toMatchObject({ day: days[2], seq: 2 });
    });
  });

  it('checks the signatures of earlier days again', async () => {
    const forged =
      "UPDATE daily_root SET signature = decode(repeat('00', 64), 'hex') WHERE $1::uuid IS NOT NULL";
    await changed([forged], async () => {
      expect((await later(2)).findings[0]).toEqual({ day: days[0], problem: 'its signature is wrong' });
    });
  });
});

it('seals the days that are over', async () => {
  const before = (await roots()).roots.length;
  later(2 * dayMs);
  app.app.get(Readiness).open();
  await app.app.get(DailyRoots).signDue();
  expect((await roots()).roots.length - before).toBe(2);
});

it.each([
  ['seals by itself', 'worker', true],
  ['leaves the sealing to others if it only answers requests', 'api', false],
] as const)('%s, as %s', async (_what, role, isSealing) => {
  const process = await startApp({ environment: { role } });
  const jobs = process.app.get(SchedulerRegistry, { strict: false }).getCronJobs();
  expect(jobs.size > 0).toBe(isSealing);
  await process.stop();
});

/** Changes data with triggers disabled, runs the check, and rolls everything back. */
async function changed(
  statements: readonly (string | undefined)[],
  look: () => Promise<void>,
): Promise<void> {
  const tables = ['transition', 'tax_return', 'access_log', 'security_log', 'daily_root', 'daily_root_head'];
  await withoutTriggers(app.environment.databaseUrl!, async (owner) => {
    for (const table of tables) await owner.query(`CREATE TEMP TABLE kept_${table} AS TABLE ${table}`);
    for (const statement of statements) if (statement) await owner.query(statement, [id]);
    await look();
    for (const table of tables) {
      await owner.query(`DELETE FROM ${table}`);
      const columns = await givenColumns(app.dataSource, table);
      await owner.query(
        `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM kept_${table}`,
      );
    }
  });
}
