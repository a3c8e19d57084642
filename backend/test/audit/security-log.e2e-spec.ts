import { hash } from 'node:crypto';
import { verifyExport } from '../../src/audit/export/export-verifier.js';
import { type AuditRead, type AuditRoots, type Verification } from '../../src/audit/lists/audit.dto.js';
import { DailyRoots } from '../../src/audit/roots/daily-roots.js';
import { type SignedRoot, signRoot, storeRoot, SigningKey } from '../../src/audit/roots/root.js';
import { verifyDatabase } from '../../src/operations/cli/verify-database.js';
import { Clock } from '../../src/base/clock.js';
import {
  hashOfRow,
  type SecurityRow,
  storedRows,
  type StoredSecurityRow,
} from '../../src/http/security-log/security-log.js';
import { accountAs, changeAccounts, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { withoutTriggers } from '../support/database.js';

const dayMs = 86_400_000;
const daysSealed = 3;

let app: TestApp;
let auditor: TestAccount;
let offset = 0;
/** Days such as `2026-11-20`. Nothing happens on the second. */
let days: string[];
/** The log as it was, before anyone changed it. */
let rows: StoredSecurityRow[];
/** The number of the last row of each day. */
let lastOf: number[];

beforeAll(async () => {
  app = await startApp({ environment: { sessionMaxS: 1e8 }, withoutSealing: true });
  jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + offset));
  const start = Date.now();
  days = [0, 1, 2].map((day) => new Date(start + day * dayMs).toISOString().slice(0, 10));
  auditor = await accountAs(app, 'Auditor');
  await accountAs(app, 'Client');
  offset = 2 * dayMs;
  await accountAs(app, 'Client');
  offset = daysSealed * dayMs;
  while (await app.app.get(DailyRoots).signNext());
  await accountAs(app, 'Client');

  rows = [];
  for await (const row of storedRows(app.dataSource.manager)) rows.push(row);
  lastOf = days.map((day) => rows.filter(({ at }) => at.slice(0, 10) <= day).at(-1)!.seq);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.stop();
});

const verification = async () => (await app.request<Verification>('GET', '/api/audit/verify', auditor)).body;
const roots = async () => (await app.request<AuditRoots>('GET', '/api/audit/roots', auditor)).body.roots;

it('seals the last row of each day, also of a day on which nothing happened', async () => {
  const sealed = (await roots()).map(({ chains }) => chains!.security).reverse();
  expect(sealed).toEqual(lastOf.map((seq) => ({ seq, head: rows[seq - 1]!.hash })));
  expect(lastOf[0]).toBe(lastOf[1]);
  expect(lastOf[2]).toBeGreaterThan(lastOf[1]!);
  expect(rows.length).toBeGreaterThan(lastOf[2]!);
  expect(await verification()).toMatchObject({ securityRows: rows.length, roots: 3, finding: null });
});

/** Recomputes the chain, as someone does who knows how it is made. */
function chained(changed: readonly StoredSecurityRow[]): StoredSecurityRow[] {
  let previous: string | null = null;
  return changed.map(({ hash: _, ...row }, index) => {
    const next: SecurityRow = { ...row, seq: index + 1, previous };
    previous = hashOfRow(next);
    return { ...next, hash: previous };
  });
}

const elsewhere = (row: StoredSecurityRow): StoredSecurityRow => ({ ...row, ip: '203.0.113.9' });

interface Forgery {
  what: string;
  forge: () => StoredSecurityRow[];
  found: () => object;
}

const forgeries: Forgery[] = [
  {
    what: 'a changed row',
    forge: () => rows.with(1, elsewhere(rows[1]!)),
    found: () => ({
      day: null,
      seq: 2,
      problem: `row 2 of the security log of ${days[0]} was changed`,
    }),
  },
  {
    what: 'a removed row',
    forge: () => rows.toSpliced(1, 1),
    found: () => ({
      day: null,
      seq: 2,
      problem: `row 2 of the security log is missing before the rows of ${days[0]}`,
    }),
  },
  {
    what: 'a log whose last rows were cut',
    forge: () => rows.slice(0, lastOf[2]! - 1),
    found: () => ({
      day: days[2],
      seq: lastOf[2],
      problem: `row ${lastOf[2]} of the security log existed when the day was sealed`,
    }),
  },
  {
    what: 'a row inserted into a recomputed chain',
    forge: () => chained(rows.toSpliced(1, 0, elsewhere(rows[1]!))),
    found: () => ({
      day: days[0],
      seq: lastOf[0],
      problem: `one of the rows 1 to ${lastOf[0]} of the security log was changed after the day was sealed`,
    }),
  },
  {
    what: 'a row of the last day changed, with the chain recomputed',
    forge: () => chained(rows.with(lastOf[2]! - 1, elsewhere(rows[lastOf[2]! - 1]!))),
    found: () => ({
      day: days[2],
      seq: lastOf[2],
      problem: `one of the rows ${lastOf[1]! + 1} to ${lastOf[2]} of the security log was changed after the day was sealed`,
    }),
  },
  {
    what: 'a whole chain that was recomputed',
    forge: () => chained(rows.map(elsewhere)),
    found: () => ({ day: days[0], seq: lastOf[0] }),
  },
];

it.each(forgeries)('finds $what, on the server and by the command', async ({ forge, found }) => {
  await withStored({ security: forge() }, async () => {
    const { finding } = await verification();
    expect(finding).toMatchObject({ workflowId: null, ...found() });
    const printed = jest.spyOn(console, 'error').mockReturnValue();
    expect(await verifyDatabase(app.environment.databaseUrl!, app.environment)).toBe(false);
    expect(printed.mock.calls.join()).toContain(finding!.problem);
    if (finding!.day) expect(printed.mock.calls.join()).toContain(`the root of ${finding!.day}`);
    printed.mockRestore();
  });
  expect((await verification()).finding).toBeNull();
});

it('verifies roots from before the security log was sealed', async () => {
  const key = app.app.get(SigningKey);
  const old: SignedRoot[] = [];
  for (const root of (await roots()).reverse())
    old.push(signRoot({ ...root, chains: undefined, previous: old.at(-1)?.hash ?? null }, key));
  await withStored({ roots: old }, async () => {
    expect((await roots()).every((root) => !('chains' in root))).toBe(true);
    expect(await verification()).toMatchObject({ roots: 3, finding: null });
  });
});

it('finds a root from which the security log was removed', async () => {
  const [first, ...others] = (await roots()).reverse();
  await withStored({ roots: [{ ...first!, chains: undefined }, ...others] }, async () => {
    expect((await verification()).finding).toMatchObject({
      day: days[0],
      problem: 'its hash does not match its contents',
    });
  });
});

describe('the signed export', () => {
  let whole: string;
  beforeAll(async () => {
    whole = await exported('');
  });

  async function exported(search: string): Promise<string> {
    // An export asks who is there if that is long ago, and days have passed on this spec's clock.
    await changeAccounts(app, 'UPDATE session SET confirmed_at = $1', [new Date(Date.now() + offset)]);
    const response = await fetch(`${app.url}/api/audit/security/export/signed${search}`, {
      headers: { Authorization: auditor.token },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(/filename="security-[-\d]{10}\.ndjson"/);
    const text = await response.text();
    const [, filename] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition')!)!;
    expect(response.headers.get('x-sha256sum')).toBe(`${hash('sha256', text)}  ${filename}`);
    return text;
  }

  async function* piece(text: string): AsyncGenerator<Buffer> {
    yield Buffer.from(text);
  }
  const verdictOn = (text: string, ...trusted: string[]) => verifyExport(piece(text), trusted);
  const problemOf = async (lines: readonly string[]) =>
    (await verdictOn(lines.join('\n'))).findings[0]?.problem;

  it('has every row and root, and verifies without the database', async () => {
    expect(await verdictOn(whole)).toMatchObject({
      of: 'security log',
      rows: rows.length,
      roots: 3,
      complete: true,
      findings: [],
      publicKey: app.app.get(SigningKey).publicKey,
    });
    const [header, first] = whole.split('\n').map((line) => JSON.parse(line || 'null') as unknown);
    expect(header).toMatchObject({ format: 'tax-firm-security-log', complete: true, filter: {} });
    const { hash: own, ...row } = rows[0]!;
    expect(first).toEqual({ kind: 'row', seq: 1, hash: own, row });
  });

  it('may have only some of the rows', async () => {
    const part = await exported('?kind=accountCreated');
    const found = rows.filter(({ kind }) => kind === 'accountCreated').length;
    expect(await verdictOn(part)).toMatchObject({
      rows: found,
      roots: 0,
      complete: false,
      findings: [],
    });
  });

  it('is logged with its filter', async () => {
    await exported('?kind=signedIn');
    const { body } = await app.request<AuditRead[]>('GET', '/api/audit/reads?what=export', auditor);
    expect(body[0]).toMatchObject({
      actor: { id: auditor.id },
      detail: 'security log, signed {"kind":"signedIn"}',
    });
  });

  it('shows any changed byte', async () => {
    const bytes = Buffer.from(whole);
    for (let at = 0; at < bytes.length; at += 13) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      const {
        findings: [finding],
      } = await verifyExport(
        (async function* () {
          yield changed;
        })(),
      );
      expect({ at, finding }).toEqual({ at, finding: expect.anything() as unknown });
    }
  });

  it('shows a removed row, a log that was recomputed, a missing end, and another key', async () => {
    const lines = whole.split('\n');
    expect(await problemOf(lines.toSpliced(2, 1))).toBe('row 2 is missing');
    expect(await problemOf(lines.slice(0, -2))).toBe('the file has no end line: it was cut off');
    const others = chained(rows.map(elsewhere)).map(({ hash: own, ...row }) =>
      JSON.stringify({ kind: 'row', seq: row.seq, hash: own, row }),
    );
    expect(await problemOf([lines[0]!, ...others, ...lines.slice(1 + rows.length)])).toBe(
      `the root of ${days[0]} does not match row ${lastOf[0]}`,
    );
    expect((await verdictOn(whole, 'another key')).findings[0]?.problem).toBe(
      `the root of ${days[0]} is signed with another key`,
    );
    expect((await verdictOn(await exported('?kind=signedIn'), 'another key')).findings[0]?.problem).toBe(
      'it is signed with another key',
    );
  });
});

/** Replaces rows with triggers disabled, runs the check, and puts back what there was. */
async function withStored(
  { security, roots: stored }: { security?: StoredSecurityRow[]; roots?: SignedRoot[] },
  look: () => Promise<void>,
): Promise<void> {
  const tables = ['security_log', 'daily_root'];
  await withoutTriggers(app.environment.databaseUrl!, async (owner) => {
    for (const table of tables) await owner.query(`CREATE TEMP TABLE kept_${table} AS TABLE ${table}`);
    if (security) {
      await owner.query('DELETE FROM security_log');
      for (const row of security)
        await owner.query(
          `INSERT INTO security_log VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, decode($12, 'hex'),
            decode($13, 'hex'))`,
          [
            row.seq,
            row.at,
            row.kind,
            row.actorId,
            row.actorRole,
            row.subjectId,
            row.returnId,
            JSON.stringify(row.detail),
            row.ip,
            row.userAgent,
            row.requestId,
            row.previous,
            row.hash,
          ],
        );
    }
    if (stored) {
      await owner.query('DELETE FROM daily_root');
      for (const root of stored) await storeRoot(app.dataSource.manager, root, new Date());
    }
    try {
      await look();
    } finally {
      for (const table of tables) {
        await owner.query(`DELETE FROM ${table}`);
        await owner.query(`INSERT INTO ${table} SELECT * FROM kept_${table}`);
      }
    }
  });
}
