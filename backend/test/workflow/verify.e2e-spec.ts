import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import {
  allIds,
  verifyHistories,
  type VerifiedNotes,
} from '../../src/audit/verification/history-verifier.js';
import { type EngineApp, person, startEngine } from '../fixtures/engine-app.js';
import { errand, errandTable } from '../fixtures/errand.js';
import { createTables, makeDatabase, tamper, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let app: EngineApp;
let id: string;

beforeAll(async () => {
  database = await makeDatabase();
  await createTables(database.url, errandTable);
  app = await startEngine({ databaseUrl: database.url, environment: { role: 'api' } });
});

beforeEach(async () => {
  await tamper(database.url, 'TRUNCATE errand, transition');
  for (let i = 0; i < 3; i++) id = await errandWithHistory();
});

afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

async function errandWithHistory(): Promise<string> {
  const columns = { owner: 'Ann' };
  const started = await app.engine.start(errand, {
    id: randomUUID(),
    input: { title: 'é "quoted" \u2028' },
    columns,
    actor: person,
    origin: {},
  });
  const more = { amount: 1.5e21, list: [3, 1, { z: null, a: -0.25 }], reason: 'a reason' };
  for (const type of ['BEGIN', 'SHOUT', 'FINISH', 'UNDO_FINISH', 'FINISH', 'NOTE', 'APPROVE']) {
    const event = { type, actor: { ...person, name: 'Ann' }, ...(type === 'NOTE' ? more : {}) };
    await app.engine.send(errand, {
      id: started.id,
      event,
      origin: { ip: '192.0.2.1', userAgent: 'x', requestId: 'y' },
      commandId: randomUUID(),
    });
  }
  return started.id;
}

const verify = () => verifyHistories(app.dataSource, [errand]);

it('accepts what the engine has written', async () => {
  expect(await verify()).toMatchObject({ workflows: 3, transitions: 24, findings: [], findingCount: 0 });
});

it('accepts it whatever the spelling of ids and the values of events', async () => {
  const value = fc.oneof(
    fc.jsonValue({ stringUnit: 'binary', maxDepth: 2 }),
    fc.constantFrom('a\0b', '\ud83d', -0, 1e21, 5e-324, 2 ** 53, 1.0, '', null),
  );
  const written = fc.record({
    ids: fc.tuple(fc.mixedCase(fc.uuid()), fc.mixedCase(fc.uuid()), fc.mixedCase(fc.uuid())),
    note: fc.dictionary(fc.string({ unit: 'binary' }), value),
    reason: fc.oneof(fc.string({ unit: 'binary' }), value),
  });
  await fc.assert(
    fc.asyncProperty(written, async ({ ids: [made, actor, commandId], note, reason }) => {
      const by = { ...person, id: `{${actor}}`, name: 'Z\ud83d' };
      const { id: found } = await app.engine.start(errand, {
        id: made.replaceAll('-', ''),
        input: { title: 'x', note },
        columns: { owner: 'Ann' },
        actor: by,
        origin: {},
      });
      expect(found).toBe(made.toLowerCase());
      const event = { ...note, type: 'NOTE', actor: by, reason };
      await app.engine.send(errand, { id: made, event, origin: {}, commandId });
    }),
    { numRuns: 40, endOnFailure: true },
  );
  expect((await verify()).findings).toEqual([]);
});

/* The hashes are Python's, over the texts that history.spec.ts describes. */
it('writes hashes that another program computes as well', async () => {
  const known = '6f1c0a52-8d3e-4b7a-9c21-0e5f4d3b2a10';
  await app.engine.start(errand, {
    id: known,
    input: { title: 'Zoë' },
    actor: person,
    origin: {},
    at: new Date('2026-11-20T14:03:05.007Z'),
  });
  const note = { list: [2, { z: null, a: 1.5 }], count: 3, reason: 'Said by phone' };
  await app.engine.send(errand, {
    id: known,
    event: { type: 'NOTE', actor: person, ...note },
    origin: { ip: '192.0.2.7', userAgent: 'A "browser"', requestId: 'req-1' },
    commandId: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
    at: new Date('2026-11-20T14:04:00.000Z'),
  });
  const hashes = [
    '31c84a4da66ea368e66df2d797b609af5704bd5b62e53c67bcb515c9c0d63e8d',
    'e118b2e33e9f508295abf136730043859620bcd6ef2d43d10a99f7187acedee4',
  ];
  const rows = await app.engine.history(known);
  expect(rows.map(({ prevHash, hash }) => [prevHash, hash])).toEqual([
    [null, hashes[0]],
    [hashes[0], hashes[1]],
  ]);
  const [stored] = await app.dataSource.query<{ last_hash: Buffer }[]>(
    'SELECT last_hash FROM errand WHERE id = $1',
    [known],
  );
  expect(stored?.last_hash.toString('hex')).toBe(hashes[1]);
});

it.each([
  [
    'a changed payload',
    `UPDATE transition SET payload = payload || '{"amount": 2}' WHERE workflow_id = $1 AND seq = 6`,
    6,
    'its hash does not match its contents',
  ],
  [
    'a changed actor',
    `UPDATE transition SET actor_role = 'Owner' WHERE workflow_id = $1 AND seq = 3`,
    3,
    'its hash does not match its contents',
  ],
  [
    'a time moved by a millisecond',
    `UPDATE transition SET at = at + interval '1 ms' WHERE workflow_id = $1 AND seq = 2`,
    2,
    'its hash does not match its contents',
  ],
  [
    'a time moved to the year before Christ with the same number',
    `UPDATE transition SET at = (at::text || ' BC')::timestamptz WHERE workflow_id = $1 AND seq = 2`,
    2,
    'its hash does not match its contents',
  ],
  [
    'a changed person',
    `UPDATE transition SET actor_id = '00000000-0000-4000-8000-000000000002' WHERE workflow_id = $1 AND seq = 3`,
    3,
    'its hash does not match its contents',
  ],
  [
    'a changed name of a person',
    `UPDATE transition SET actor_name = 'Bea' WHERE workflow_id = $1 AND seq = 3`,
    3,
    'its hash does not match its contents',
  ],
  [
    'a removed name of a person',
    `UPDATE transition SET actor_name = NULL WHERE workflow_id = $1 AND seq = 3`,
    3,
    'its hash does not match its contents',
  ],
  [
    'an added name of a person',
    `UPDATE transition SET actor_name = 'Ann' WHERE workflow_id = $1 AND seq = 0`,
    0,
    'its hash does not match its contents',
  ],
  [
    'a changed reason',
    `UPDATE transition SET reason = 'another reason' WHERE workflow_id = $1 AND seq = 6`,
    6,
    'its hash does not match its contents',
  ],
  [
    'a removed reason',
    `UPDATE transition SET reason = NULL WHERE workflow_id = $1 AND seq = 6`,
    6,
    'its hash does not match its contents',
  ],
  [
    'a changed address',
    `UPDATE transition SET ip = '192.0.2.2' WHERE workflow_id = $1 AND seq = 5`,
    5,
    'its hash does not match its contents',
  ],
  [
    'a changed command',
    `UPDATE transition SET command_id = gen_random_uuid() WHERE workflow_id = $1 AND seq = 5`,
    5,
    'its hash does not match its contents',
  ],
  [
    'another undone row',
    `UPDATE transition SET compensates = 1 WHERE workflow_id = $1 AND seq = 4`,
    4,
    'its hash does not match its contents',
  ],
  [
    'another previous hash',
    `UPDATE transition SET prev_hash = sha256('x') WHERE workflow_id = $1 AND seq = 4`,
    4,
    'it does not continue the row before it',
  ],
  [
    'a row deleted in the middle',
    `DELETE FROM transition WHERE workflow_id = $1 AND seq = 4`,
    5,
    'the row 4 is missing',
  ],
  [
    'a deleted last row',
    `DELETE FROM transition WHERE workflow_id = $1 AND seq = 7`,
    6,
    'the row 7 is missing: the instance is at version 7',
  ],
  ['a deleted history', `DELETE FROM transition WHERE workflow_id = $1`, 0, 'the instance has no history'],
  [
    'another state',
    `UPDATE errand SET state_value = state_value || '{"gate": "locked"}' WHERE id = $1`,
    7,
    'the stored state does not match the history',
  ],
  [
    'another context',
    `UPDATE errand SET context = context || '{"notes": 9}' WHERE id = $1`,
    7,
    'the stored context does not match the history',
  ],
  [
    'another projected column',
    `UPDATE errand SET approved = false WHERE id = $1`,
    7,
    'the column approved does not match the history',
  ],
  [
    'another stored hash',
    `UPDATE errand SET last_hash = sha256('x') WHERE id = $1`,
    7,
    'the stored hash is not that of the last row',
  ],
  [
    'an instance reset to an earlier version',
    `UPDATE errand SET version = 6 WHERE id = $1`,
    7,
    'the instance is at version 6, its history at 7',
  ],
  [
    'another version of the machine',
    `UPDATE errand SET machine_version = 2 WHERE id = $1`,
    7,
    'the stored machine version is not that of the last row',
  ],
  ['a deleted instance', `DELETE FROM errand WHERE id = $1`, 0, 'the history belongs to no instance'],
])('names the row after %s', async (_what, sql, seq, problem) => {
  await tamper(database.url, sql, [id]);
  expect((await verify()).findings).toEqual([{ machine: 'errand', workflowId: id, seq, problem }]);
});

it('finds a row that was changed together with its hash, because the next row refers to the old hash', async () => {
  await tamper(database.url, "UPDATE transition SET hash = sha256('x') WHERE workflow_id = $1 AND seq = 3", [
    id,
  ]);
  expect((await verify()).findings).toMatchObject([
    { seq: 3, problem: 'its hash does not match its contents' },
    { seq: 4, problem: 'it does not continue the row before it' },
  ]);
});

it('reports a history of an unknown machine', async () => {
  const verdict = await verifyHistories(app.dataSource, []);
  expect(verdict.findings[0]?.problem).toBe('the program does not know this machine');
});

it('verifies a history of several batches, while events are sent', async () => {
  for (let note = 0; note < 250; note++)
    await app.engine.send(errand, { id, event: { type: 'NOTE', actor: person }, origin: {} });
  const many = Array.from({ length: 22 }, errandWithHistory);
  const verdicts = [verify(), verify()];
  await Promise.all(many);
  for (const verdict of await Promise.all(verdicts)) expect(verdict.findings).toEqual([]);
  expect(await verify()).toMatchObject({ workflows: 25, transitions: 25 * 8 + 250, findings: [] });
});

describe('a range of ids', () => {
  it('has only its own histories, with both ends', async () => {
    const ids = (await app.dataSource.query<{ id: string }[]>('SELECT id FROM errand ORDER BY id')).map(
      (row) => row.id,
    );
    for (const [from, to] of [
      [0, 0],
      [0, 1],
      [1, 2],
    ] as const) {
      const verdict = await verifyHistories(app.dataSource, [errand], [ids[from]!, ids[to]!]);
      const found = ids.slice(from, to + 1);
      expect([...verdict.notes.keys()]).toEqual(found);
      expect(verdict).toMatchObject({ workflows: found.length, transitions: 8 * found.length });
    }
    const unknown = (of: string) => ({
      machine: 'errand',
      workflowId: of,
      seq: 0,
      problem: 'the program does not know this machine',
    });
    expect((await verifyHistories(app.dataSource, [], [ids[1]!, ids[2]!])).findings).toEqual([
      unknown(ids[1]!),
      unknown(ids[2]!),
    ]);
  });
});

describe('a later verification', () => {
  const verifyChanges = (known: VerifiedNotes) => verifyHistories(app.dataSource, [errand], allIds, known);
  const notes = async () => (await verify()).notes;

  it('reads no history that has not changed', async () => {
    const known = await notes();
    expect(await verifyChanges(known)).toEqual({
      workflows: 3,
      transitions: 0,
      notes: known,
      findings: [],
      findingCount: 0,
    });
  });

  it('reads what has changed since, whole, and notes it again', async () => {
    const known = await notes();
    const later = { id, event: { type: 'NOTE', actor: person }, origin: {} };
    await app.engine.send(errand, later);
    const added = await errandWithHistory();
    const verdict = await verifyChanges(known);
    expect(verdict).toMatchObject({ workflows: 4, transitions: 9 + 8, findings: [] });
    expect(verdict.notes).toEqual(await notes());
    expect([...verdict.notes.keys()]).toContain(added);
    expect(verdict.notes.get(id)).not.toBe(known.get(id));
  });

  it('verifies several batches of changes, and counts findings that it does not list', async () => {
    const many = await Promise.all(
      Array.from({ length: 402 }, () =>
        app.engine.start(errand, { input: { title: 'x' }, actor: person, origin: {} }),
      ),
    );
    const all = await verifyChanges(new Map());
    expect(all).toMatchObject({ workflows: 405, transitions: 402 + 24, findings: [] });
    const ids = [...all.notes.keys()].sort();
    const wrong = ids.find((each, at) => at > 200 && many.some((one) => one.id === each))!;
    await tamper(database.url, "UPDATE errand SET context = '{}' WHERE id = $1", [wrong]);
    const { workflows, findings } = await verifyChanges(new Map());
    expect(findings[0]).toMatchObject({ workflowId: wrong, seq: 0 });
    expect(workflows).toBe(405);

    await tamper(database.url, "UPDATE errand SET context = '{}'");
    const { findings: listed, findingCount } = await verifyChanges(new Map());
    expect([listed.length, findingCount]).toEqual([100, 405]);
  });

  it.each([
    [
      'a changed instance',
      'UPDATE errand SET approved = false WHERE id = $1',
      { seq: 7, problem: 'the column approved does not match the history' },
    ],
    [
      'a deleted last row',
      'DELETE FROM transition WHERE workflow_id = $1 AND seq = 7',
      { seq: 6, problem: 'the row 7 is missing: the instance is at version 7' },
    ],
    [
      'a last row that was changed together with its hash',
      "UPDATE transition SET hash = sha256('x') WHERE workflow_id = $1 AND seq = 7",
      { seq: 7, problem: 'its hash does not match its contents' },
    ],
  ])('finds %s', async (_what, sql, found) => {
    const known = await notes();
    await tamper(database.url, sql, [id]);
    expect((await verifyChanges(known)).findings[0]).toMatchObject({
      workflowId: id,
      ...found,
    });
  });

  it('misses an instance that is gone with its history, unless something is wrong that is still there', async () => {
    const known = await notes();
    await tamper(database.url, 'DELETE FROM transition WHERE workflow_id = $1', [id]);
    await tamper(database.url, 'DELETE FROM errand WHERE id = $1', [id]);
    const gone = { machine: 'instance', workflowId: id, seq: 0 };
    expect((await verifyChanges(known)).findings[0]).toEqual({
      ...gone,
      problem: 'an earlier verification found it correct, and it is gone',
    });
    await tamper(database.url, 'UPDATE errand SET version = 6');
    expect((await verifyChanges(known)).findings[0]).toMatchObject({
      problem: 'the instance is at version 6, its history at 7',
    });
  });
});
