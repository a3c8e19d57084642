import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyAnchors, anchorsIn } from '../../src/audit/anchors/anchors.js';
import { RootAnchors } from '../../src/audit/roots/root-anchors.js';
import { timeStampRequest } from '../../src/audit/anchors/time-stamp.js';
import { type AuditRoots, type Verification } from '../../src/audit/lists/audit.dto.js';
import { DailyRoots } from '../../src/audit/roots/daily-roots.js';
import {
  type SignedRoot,
  signRoot,
  rootsIn,
  storeRoot,
  fingerprintOf,
  SigningKey,
} from '../../src/audit/roots/root.js';
import { verifyDatabase } from '../../src/operations/cli/verify-database.js';
import { Clock } from '../../src/base/clock.js';
import { type Delivery } from '../../src/notices/deliveries/deliveries.dto.js';
import { Outbox } from '../../src/workflow/jobs/outbox.js';
import { eventually } from '../support/eventually.js';
import { startAuthority, type TestAuthority } from '../fixtures/time-stamp-server.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { withoutTriggers } from '../support/database.js';
import { addressee, sentMails } from '../support/mail.js';

const dayMs = 86_400_000;
const witness = 'witness@people.example';

type DailyRoot = AuditRoots['roots'][number];

let authority: TestAuthority;
let app: TestApp;
let auditor: TestAccount;
let owner: TestAccount;
/** The program's clock runs behind, so that the authority stamps days that are over. It ends at the true time. */
let offset = -6 * dayMs;

beforeAll(async () => {
  authority = await startAuthority();
  const { url, ca } = authority;
  app = await startApp({
    environment: { sessionMaxS: 1e8, auditWitnessEmail: witness, auditTimestamp: { url, ca } },
    withoutSealing: true,
  });
  jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + offset));
  auditor = await accountAs(app, 'Auditor');
  owner = await accountAs(app, 'Owner');
  await sealDays(3);
  await eventually(async () => (await anchors()).length === 6);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app?.stop();
  await authority?.stop();
});

const anchors = () => anchorsIn(app.dataSource.manager);
const stampOf = async (day: string) =>
  (await anchors()).find((anchor) => anchor.day === day && anchor.kind === 'timestamp');
const roots = async () =>
  (await app.request<AuditRoots>('GET', '/api/audit/roots', auditor)).body.roots.reverse();
const stored = () => rootsIn(app.dataSource.manager);
const verification = async () => (await app.request<Verification>('GET', '/api/audit/verify', auditor)).body;

/** Lets days pass. @returns the last sealed day */
async function sealDays(count: number): Promise<string> {
  offset += count * dayMs;
  while (await app.app.get(DailyRoots).signNext());
  return (await roots()).at(-1)!.day;
}

it('anchors each root once with the witness and the authority, and says so', async () => {
  const all = await roots();
  const [first, , last] = all.map(({ day }) => day);
  const days = [{ from: first, to: last }];
  expect(await verification()).toMatchObject({
    anchors: [
      { kind: 'email', by: witness, checked: true, days },
      { kind: 'timestamp', by: 'Test TSA', checked: true, days },
    ],
    unanchored: [],
    roots: 3,
    finding: null,
  });
  expect(authority.asked).toBe(3);
  for (const root of all)
    expect(root.anchors).toEqual([
      { kind: 'email', by: witness, at: expect.any(String) as string },
      { kind: 'timestamp', by: 'Test TSA', at: expect.any(String) as string },
    ]);
});

it('emails what a person needs to compare', async () => {
  const mails = (await sentMails(app)).filter((mail) => addressee(mail) === witness);
  const all = await roots();
  expect(mails).toHaveLength(all.length);
  for (const { day, hash, headsHash, chains, publicKey } of all) {
    const { text } = mails.find(({ subject }) => subject?.endsWith(`root of ${day}`))!;
    for (const line of [
      `Day (UTC): ${day}`,
      `Root: ${hash}`,
      `Histories (0): ${headsHash}`,
      `Security log (row ${chains!.security.seq}): ${chains!.security.head}`,
      `Key: ${fingerprintOf(publicKey)}`,
    ])
      expect(text!.split('\n')).toContain(line);
  }
});

it('keeps stamps that openssl verifies', async () => {
  const folder = app.environment.dataDir;
  for (const { day, hash } of await roots()) {
    writeFileSync(join(folder, 'root'), hash);
    writeFileSync(join(folder, 'token'), (await stampOf(day))!.token!);
    writeFileSync(join(folder, 'ca.pem'), authority.ca);
    const options = ['-data', 'root', '-in', 'token', '-token_in', '-CAfile', 'ca.pem'];
    const { stdout, stderr } = spawnSync('openssl', ['ts', '-verify', ...options], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout + stderr).toContain('Verification: OK');
  }
});

it('lists the days with the command', async () => {
  const printed = jest.spyOn(console, 'log').mockReturnValue();
  expect(await verifyDatabase(app.environment.databaseUrl!, app.environment)).toBe(true);
  const [first, , last] = (await roots()).map(({ day }) => day);
  // The last line is about signed documents.
  expect(printed.mock.calls.slice(-3, -1)).toEqual([
    [`Emailed to ${witness}: ${first} to ${last}.`],
    [`Time-stamped by Test TSA: ${first} to ${last}.`],
  ]);
  await verifyDatabase(app.environment.databaseUrl!, { ...app.environment, auditTimestamp: {} });
  expect(printed.mock.calls.at(-2)![0]).toContain('Not checked: set AUDIT_TIMESTAMP_CA');
  printed.mockRestore();
});

/** Replaces anchors or roots with triggers disabled, runs the check, and puts back what there was. */
async function changed(sql: string, values: unknown[], look: () => Promise<void>): Promise<void> {
  const tables = ['daily_root', 'daily_root_anchor'];
  await withoutTriggers(app.environment.databaseUrl!, async (database) => {
    for (const table of tables) await database.query(`CREATE TEMP TABLE kept_${table} AS TABLE ${table}`);
    await database.query(sql, values);
    try {
      await look();
    } finally {
      for (const table of tables) {
        await database.query(`DELETE FROM ${table}`);
        await database.query(`INSERT INTO ${table} SELECT * FROM kept_${table}`);
      }
    }
  });
  expect((await verification()).finding).toBeNull();
}
const finding = async () => (await verification()).finding;

describe('finds', () => {
  it('the stamp of another day', async () => {
    const [first, second] = await roots();
    await changed(
      `UPDATE daily_root_anchor a SET token = b.token FROM daily_root_anchor b
        WHERE a.day = $1 AND b.day = $2 AND a.kind = 'timestamp' AND b.kind = 'timestamp'`,
      [second!.day, first!.day],
      async () =>
        expect(await finding()).toMatchObject({
          day: second!.day,
          problem: 'its time stamp is for something else',
        }),
    );
  });

  it('a root that was signed again with the firm’s own key', async () => {
    const last = (await stored()).at(-1)!;
    const forged = signRoot({ ...last, reads: 7, readsHash: last.headsHash }, app.app.get(SigningKey));
    await changed('DELETE FROM daily_root WHERE day = $1', [last.day], async () => {
      await storeRoot(app.dataSource.manager, forged, new Date());
      const verdict = await verifyAnchors(app.dataSource.manager, [forged], authority.ca);
      expect(verdict.findings[0]).toMatchObject({ problem: expect.stringContaining('the root is missing') });
      const [found] = (await verifyAnchors(app.dataSource.manager, await stored(), authority.ca)).findings;
      expect(found).toEqual({
        day: last.day,
        problem: `the email to ${witness} was about another root of this day: the root was replaced afterward`,
      });
    });
  });

  it('a root that was removed', async () => {
    const last = (await roots()).at(-1)!;
    await changed('DELETE FROM daily_root WHERE day = $1', [last.day], async () =>
      expect(await finding()).toMatchObject({
        day: last.day,
        problem: `the root is missing, but the email to ${witness} is on record`,
      }),
    );
  });

  it('days whose anchors were removed', async () => {
    const [, second] = await roots();
    await changed('DELETE FROM daily_root_anchor WHERE day = $1', [second!.day], async () => {
      const { unanchored, anchors: by } = await verification();
      expect(unanchored).toEqual([{ from: second!.day, to: second!.day }]);
      expect(by.map(({ days }) => days.length)).toEqual([2, 2]);
    });
  });

  it.each([
    ['long after its day', '2020-01-01', /^its time stamp was made on .*, when the program no longer asks/],
    ['before its day had ended', '2099-01-01', /^its time stamp was made before the day had ended$/],
  ])('a stamp that was made %s', async (_when, day, problem) => {
    const [first] = await roots();
    await changed(
      `INSERT INTO daily_root_anchor SELECT $2::date, kind, hash, witness, at, token, 1000 FROM daily_root_anchor
        WHERE day = $1 AND kind = 'timestamp'`,
      [first!.day, day],
      async () => {
        const both = [...(await stored()), { day, hash: first!.hash }];
        const [found] = (await verifyAnchors(app.dataSource.manager, both, authority.ca)).findings;
        expect(found).toEqual({ day, problem: expect.stringMatching(problem) as string });
      },
    );
  });

  it('stamps of an authority that is not trusted', async () => {
    const other = await startAuthority({ name: 'Other TSA' });
    const [found] = (await verifyAnchors(app.dataSource.manager, await stored(), other.ca)).findings;
    await other.stop();
    expect(found!.problem).toContain('nobody whom AUDIT_TIMESTAMP_CA vouches for');
  });
});

/** Waits until Deliveries shows that a stamp failed. */
async function failed(): Promise<Delivery> {
  let found: Delivery | undefined;
  await eventually(async () => {
    const { body } = await app.request<Delivery[]>('GET', '/api/deliveries?status=failing', owner);
    found = body.find(({ kind }) => kind === 'rootTimeStamp');
    return found !== undefined;
  });
  return found!;
}

it('does not keep a stamp that was made for another root, and asks again', async () => {
  const [first] = await roots();
  const replayed = authority.stamp(timeStampRequest(first!.hash).query);
  authority.answer = () => replayed;
  const day = await sealDays(1);
  const delivery = await failed();
  expect(delivery.failure).toEqual({ cause: 'noTimeStamp', said: 'The time stamp is for something else' });
  expect(await stampOf(day)).toBeUndefined();
  authority.answer = undefined;
  await eventually(async () => (await stampOf(day)) !== undefined);
});

it('seals a day although the server is down, and has it stamped when it is back', async () => {
  await authority.halt();
  const day = await sealDays(1);
  expect((await failed()).failure).toEqual({ cause: 'noTimeStamp', said: 'The server did not answer' });
  expect(await stampOf(day)).toBeUndefined();
  await eventually(async () => (await verification()).unanchored.length === 0); // The witness has the root.
  await authority.resume();
  await eventually(async () => (await stampOf(day)) !== undefined);
  expect((await verification()).finding).toBeNull();
});

it('asks again for a stamp that was given up', async () => {
  await authority.halt();
  const day = await sealDays(1);
  await failed();
  await app.asOwner("UPDATE outbox SET status = 'dead' WHERE kind = 'rootTimeStamp' AND status <> 'done'");
  await authority.resume();
  await app.app.get(RootAnchors).retryDead();
  await eventually(async () => (await stampOf(day)) !== undefined);
});

describe('anchors that were removed are missed', () => {
  it('by the next root, which names how many there were, also if all roots are signed again', async () => {
    const [first] = await stored();
    const removed = { problem: 'an anchor that it names was removed or changed afterward' };
    await changed('DELETE FROM daily_root_anchor WHERE day = $1', [first!.day], async () =>
      expect(await finding()).toMatchObject(removed),
    );
    const again: SignedRoot[] = [];
    for (const root of await stored())
      again.push(signRoot({ ...root, previous: again.at(-1)?.hash ?? null }, app.app.get(SigningKey)));
    await changed('DELETE FROM daily_root_anchor; DELETE FROM daily_root', [], async () => {
      for (const root of again) await storeRoot(app.dataSource.manager, root, new Date());
      expect(await finding()).toMatchObject(removed);
    });
  });

  it('a month after the day, which says who was to have it', async () => {
    const all = await stored();
    const { day, anchorsBefore } = all.at(-1)!;
    expect(anchorsBefore).toMatchObject({ kinds: ['email', 'timestamp'], count: 2 * (all.length - 1) });
    const verdictAfter = (days: number) =>
      verifyAnchors(app.dataSource.manager, all, authority.ca, new Date(Date.parse(day) + days * dayMs));
    await changed("DELETE FROM daily_root_anchor WHERE day = $1 AND kind = 'email'", [day], async () => {
      expect((await verdictAfter(32)).findings).toEqual([]);
      expect((await verdictAfter(33)).findings[0]).toEqual({
        day,
        problem: 'the email to the witness is not on record, a month after the day',
      });
    });
  });
});

it('anchors no root of a day that is long over', async () => {
  const { asked } = authority;
  const [{ hash, headsHash, heads, reads, readsHash, previous, chains }] = (await roots()) as [DailyRoot];
  const root = { hash, headsHash, heads, reads, readsHash, previous, ...chains!, fingerprint: hash };
  const effects = () => app.asOwner("SELECT 1 FROM outbox WHERE payload::text LIKE '%2020-01-01%'");
  await app.dataSource.transaction((manager) =>
    app.app.get(RootAnchors).request(manager, { ...root, day: '2020-01-01' }),
  );
  expect(await effects()).toEqual([]);

  // One that waited too long is dropped.
  const payload = { day: '2020-01-01', hash };
  await app.dataSource.transaction((manager) =>
    app.app.get(Outbox).enqueue(manager, { kind: 'rootTimeStamp', payload }),
  );
  await eventually(
    async () => (await app.asOwner("SELECT 1 FROM outbox WHERE status <> 'done'")).length === 0,
  );
  expect(authority.asked).toBe(asked);
});
