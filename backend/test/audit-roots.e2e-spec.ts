import pg from 'pg';
import { verifyExport } from '../src/audit/export/export-verifier.js';
import { type AuditRoots, type Verification } from '../src/audit/lists/audit.dto.js';
import { DailyRoots } from '../src/audit/roots/daily-roots.js';
import { Clock } from '../src/common/clock.js';
import { accountAs, type TestAccount } from './support/accounts.js';
import { startApp, type TestApp } from './support/app.js';
import { orderOf, play, quoteCents } from './support/orders.js';

jest.setTimeout(60_000);

const dayMs = 86_400_000;

let app: TestApp;
const as = {} as Record<'Client' | 'Owner' | 'Auditor', TestAccount>;
let id: string;
let offset = 0;
/** The first day, as `2026-11-20`, and days after it. */
let days: string[];

const today = () => new Date(Date.now() + offset).toISOString().slice(0, 10);
const later = (ms: number) => (offset += ms);
const sealAll = async () => {
  while (await app.app.get(DailyRoots).sealNext());
};

beforeAll(async () => {
  app = await startApp();
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
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.stop();
});

const roots = async () => (await app.request<AuditRoots>('GET', '/api/audit/roots', as.Auditor)).body;
const verification = async () =>
  (await app.request<Verification>('GET', '/api/audit/verify', as.Auditor)).body;

it('seals each day that is over, once, and days on which nothing happened too', async () => {
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

it('finds everything in order, on the server and in an exported file', async () => {
  expect(await verification()).toEqual({ workflows: 2, transitions: 4, roots: 3, finding: null });
  const { status, body } = await readExport();
  expect(status).toBe(200);
  expect(await verifyExport(piece(body))).toMatchObject({ rows: 4, roots: 3, finding: undefined });

  const lines = body.split('\n');
  const root = lines.findIndex((line) => line.startsWith('{"kind":"root"'));
  const without = lines.toSpliced(root, 1).join('\n');
  expect((await verifyExport(piece(without))).finding?.problem).toContain(
    'does not continue the root before',
  );
  const seal = lines.findIndex((line) => line.includes(`["${days[2]}",2]`));
  const elsewhere = lines.with(seal, lines[seal]!.replace(`["${days[2]}",2]`, `["${days[2]}",1]`)).join('\n');
  expect((await verifyExport(piece(elsewhere))).finding?.problem).toContain('over other rows');
});

async function readExport(): Promise<{ status: number; body: string }> {
  const { token } = as.Auditor;
  const response = await fetch(`${app.url}/api/audit/export?format=ndjson`, {
    headers: { Authorization: token },
  });
  return { status: response.status, body: await response.text() };
}

async function* piece(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** What verification is to find: on which of the sealed days, in which row. */
interface Found {
  day?: number;
  seq?: number;
  problem?: string;
}

it.each<[what: string, first: string, second: string | undefined, found: Found]>([
  [
    'a history that was rewritten together with its instance',
    `DELETE FROM transition WHERE workflow_id = $1 AND seq = 2`,
    `UPDATE tax_return SET version = 1, last_hash = t.hash FROM transition t
      WHERE t.workflow_id = tax_return.id AND t.seq = 1 AND tax_return.id = $1`,
    { seq: 1 },
  ],
  [
    'a read that was taken out of the access log',
    'DELETE FROM access_log WHERE return_id = $1',
    undefined,
    { day: 0, problem: 'the access log of that day is not the one that was signed' },
  ],
  [
    'a signature',
    "UPDATE daily_root SET signature = decode(repeat('00', 64), 'hex') WHERE $1::uuid IS NOT NULL",
    undefined,
    { day: 0, problem: 'its signature is wrong' },
  ],
  [
    'a sealed row that is another now',
    "UPDATE daily_root_head SET hash = sha256('x') WHERE workflow_id = $1 AND seq = 2",
    undefined,
    { day: 2, seq: 2, problem: 'the row is not the one that was sealed' },
  ],
])('finds %s', async (_what, first, second, { day, ...finding }) => {
  await changed([first, second], async () => {
    const found = (await verification()).finding;
    expect(found).toMatchObject({ ...finding, ...(day !== undefined && { day: days[day] }) });
  });
  expect((await verification()).finding).toBeNull();
});

/** Does something behind the program's back, with triggers asleep, looks, and puts everything back. */
async function changed(
  statements: readonly (string | undefined)[],
  look: () => Promise<void>,
): Promise<void> {
  const tables = ['transition', 'tax_return', 'access_log', 'daily_root', 'daily_root_head'];
  const client = new pg.Client({ connectionString: app.environment.databaseUrl });
  await client.connect();
  await client.query("SET session_replication_role = 'replica'");
  for (const table of tables) await client.query(`CREATE TEMP TABLE kept_${table} AS TABLE ${table}`);
  for (const statement of statements) if (statement) await client.query(statement, [id]);
  await look();
  for (const table of tables) {
    await client.query(`DELETE FROM ${table}`);
    await client.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept_${table}`);
  }
  await client.end();
}
