import { Readable } from 'node:stream';
import { verifyExport } from '../../src/audit/export/export-verifier.js';
import { type AuditRoots, type Verification } from '../../src/audit/lists/audit.dto.js';
import { DailyRoots } from '../../src/audit/roots/daily-roots.js';
import {
  type SignedRoot,
  signRoot,
  storeRoot,
  fingerprintOf,
  SigningKey,
} from '../../src/audit/roots/root.js';
import { verifyRoots } from '../../src/audit/roots/roots-verifier.js';
import { verifyDatabase } from '../../src/operations/cli/verify-database.js';
import { Clock } from '../../src/base/clock.js';
import { EnvironmentError } from '../../src/base/config/environment.js';
import { type RetiredKey } from '../../src/base/config/retired-keys.js';
import { accountAs, changeAccounts, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { withoutTriggers } from '../support/database.js';

const dayMs = 86_400_000;

let app: TestApp;
let auditor: TestAccount;
/** The firm's key, the one before it, and one that nobody knows. */
let present: SigningKey;
const former = new SigningKey({ auditKey: Buffer.alloc(32, 1) });
const stranger = new SigningKey({ auditKey: Buffer.alloc(32, 2) });
/** Three days and their roots, oldest first. */
let days: string[];
let sealed: SignedRoot[];

beforeAll(async () => {
  app = await startApp({ environment: { sessionMaxS: 1e8 }, withoutSealing: true });
  let offset = 0;
  jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + offset));
  auditor = await accountAs(app, 'Auditor');
  // Noon of the third day: a day is signed some minutes after its end.
  offset = 3.5 * dayMs - (Date.now() % dayMs);
  while (await app.app.get(DailyRoots).signNext());
  present = app.app.get(SigningKey);
  sealed = (await app.request<AuditRoots>('GET', '/api/audit/roots', auditor)).body.roots.reverse();
  days = sealed.map(({ day }) => day);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.stop();
});

const idOf = ({ publicKey }: SigningKey) => fingerprintOf(publicKey);

/** The same roots, signed again with a key for each day. */
const signedWith = (...keys: SigningKey[]): SignedRoot[] =>
  sealed.reduce<SignedRoot[]>(
    (roots, root, index) => [
      ...roots,
      signRoot({ ...root, previous: roots.at(-1)?.hash ?? null }, keys[index]!),
    ],
    [],
  );

/** Replaces the roots with triggers disabled, runs the check, and puts them back. */
async function withRoots(roots: readonly SignedRoot[], look: () => Promise<void>): Promise<void> {
  await withoutTriggers(app.environment.databaseUrl!, async (owner) => {
    const replace = async (others: readonly SignedRoot[]) => {
      await owner.query('DELETE FROM daily_root');
      for (const root of others) await storeRoot(app.dataSource.manager, root, new Date());
    };
    await replace(roots);
    try {
      await look();
    } finally {
      await replace(sealed);
    }
  });
}

const verification = async () => (await app.request<Verification>('GET', '/api/audit/verify', auditor)).body;

const withRetired = (...auditRetiredKeys: RetiredKey[]) =>
  new SigningKey({ auditKey: app.environment.auditKey, auditRetiredKeys });
const findingWith = async (key: SigningKey) => (await verifyRoots(app.dataSource.manager, key)).findings[0];

it('accepts roots that the firm’s key signed', async () => {
  expect(await verification()).toMatchObject({ roots: 3, finding: null });
});

it('sends no root anywhere unless someone asked for it', async () => {
  const effects = await app.dataSource.query(
    "SELECT kind FROM outbox WHERE payload::text LIKE '%' || $1 || '%'",
    [days[0]],
  );
  expect(effects).toEqual([]);
  const [from, , to] = days;
  expect(await verification()).toMatchObject({ anchors: [], unanchored: [{ from, to }] });
});

it('finds roots that someone rewrote and signed with another key, on the server and by the command', async () => {
  await withRoots(signedWith(present, stranger, stranger), async () => {
    const { finding } = await verification();
    expect(finding).toMatchObject({
      day: days[1],
      problem: expect.stringMatching(
        new RegExp(`^it is signed with the key ${idOf(stranger)}, .*${idOf(present)}.* AUDIT_RETIRED_KEYS`),
      ) as string,
    });
    const printed = jest.spyOn(console, 'error').mockReturnValue();
    expect(await verifyDatabase(app.environment.databaseUrl!, app.environment)).toBe(false);
    expect(printed.mock.calls[0]).toEqual([`WRONG: the root of ${days[1]}: ${finding!.problem}`]);
    printed.mockRestore();
  });
  expect((await verification()).finding).toBeNull();
});

it('accepts the roots of a retired key, up to its last day', async () => {
  const retired = { fingerprint: idOf(former) };
  await withRoots(signedWith(former, former, present), async () => {
    expect(await findingWith(withRetired())).toMatchObject({ day: days[0] });
    expect(await findingWith(withRetired({ fingerprint: idOf(stranger) }))).toMatchObject({ day: days[0] });
    expect(await findingWith(withRetired(retired))).toBeUndefined();
    expect(await findingWith(withRetired({ ...retired, lastDay: days[1] }))).toBeUndefined();
    expect(await findingWith(withRetired({ ...retired, lastDay: days[0] }))).toMatchObject({
      day: days[1],
      problem: expect.stringContaining(`whose last day is ${days[0]}`) as string,
    });
  });
});

it('accepts an exported file with earlier roots if the earlier key is given too', async () => {
  await withRoots(signedWith(former, former, present), async () => {
    // An export asks who is there if that is long ago, and days have passed on this spec's clock.
    await changeAccounts(app, 'UPDATE session SET confirmed_at = $1', [app.app.get(Clock).now()]);
    const { body } = await app.request<string>('GET', '/api/audit/security/export/signed', auditor);
    const findingFor = async (...keys: SigningKey[]) =>
      (
        await verifyExport(
          Readable.from([Buffer.from(body)]),
          keys.map(({ publicKey }) => publicKey),
        )
      ).findings[0];
    expect(await findingFor()).toBeUndefined();
    expect(await findingFor(former, present)).toBeUndefined();
    expect((await findingFor(present))?.problem).toBe(`the root of ${days[0]} is signed with another key`);
    expect((await findingFor(former))?.problem).toBe(`the root of ${days[2]} is signed with another key`);
  });
});

it('does not accept a retired key as the key in use', () => {
  expect(() => withRetired({ fingerprint: idOf(present) })).toThrow(EnvironmentError);
  expect(() => withRetired({ fingerprint: idOf(present) })).toThrow('set AUDIT_KEY to the new key first');
});
