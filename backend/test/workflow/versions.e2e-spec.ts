import pg from 'pg';
import { verifyHistories } from '../../src/audit/verification/history-verifier.js';
import { WorkflowRegistry } from '../../src/workflow/engine/registry.js';
import { WorkflowMigrator } from '../../src/workflow/migration/migrator.js';
import { type WorkflowDefinition } from '../../src/workflow/model/definition.js';
import { type EngineApp, person, startEngine } from '../fixtures/engine-app.js';
import { firstParcel, parcelTable, secondParcel } from '../fixtures/parcel.js';
import { asOwner, createTables, makeDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let client: pg.Client;
let app: EngineApp | undefined;

beforeEach(async () => {
  database = await makeDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await createTables(database.url, parcelTable);
});

afterEach(async () => {
  await stop();
  await client.end();
  await database.drop();
});

async function run(...definitions: WorkflowDefinition[]): Promise<EngineApp> {
  await stop();
  return (app = await startEngine({ databaseUrl: database.url, definitions, environment: { role: 'api' } }));
}

/** Starts another program on the same database. @returns its error */
const startSecond = (definition: WorkflowDefinition) =>
  new WorkflowRegistry([definition], app!.dataSource).onApplicationBootstrap();

async function stop(): Promise<void> {
  await app?.stop();
  app = undefined;
}

async function parcel(...types: string[]): Promise<string> {
  const { id } = await app!.engine.start(firstParcel, { actor: person, origin: {} });
  for (const type of types)
    await app!.engine.send(firstParcel, { id, event: { type, actor: person }, origin: {} });
  return id;
}

async function rows<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query<Row>(sql, values)).rows;
}

const timersOf = async (id: string) =>
  Object.fromEntries(
    (
      await rows<{ id: string; due_at: Date }>('SELECT id, due_at FROM timer WHERE workflow_id = $1', [id])
    ).map((timer) => [timer.id.replace('xstate.after.', ''), timer.due_at]),
  );

const migrator = (definition: WorkflowDefinition = secondParcel, batch = 2) =>
  new WorkflowMigrator(app!.dataSource, definition, batch);

const verify = (definition: WorkflowDefinition = secondParcel) =>
  verifyHistories(app!.dataSource, [definition]);

const plan = (definition: WorkflowDefinition = secondParcel) => migrator(definition).plan();

describe('a version of a machine', () => {
  it('is stored once, with its hash', async () => {
    await run(firstParcel);
    await run(firstParcel);
    expect(
      await rows("SELECT version, length(hash) AS bytes, definition ->> 'id' AS id FROM machine_version"),
    ).toEqual([{ version: 1, bytes: 32, id: 'parcel' }]);
    await expect(asOwner(database.url, 'DELETE FROM machine_version')).rejects.toThrow('append-only');
  });

  it('does not start with a changed machine under the same number', async () => {
    await run(firstParcel);
    const changed = { ...secondParcel, version: 1 } as WorkflowDefinition;
    await expect(startSecond(changed)).rejects.toThrow(
      /Version 1 of parcel differs from the one that has run since [\d-]+: parcel\S* has changed and needs a new version/,
    );
    expect(await rows('SELECT version FROM machine_version')).toHaveLength(1);
  });

  it('does not start with instances of an older version, and says what to do', async () => {
    await run(firstParcel);
    await parcel();
    await expect(startSecond(secondParcel)).rejects.toThrow(
      '1 rows of parcel have machine version 1; this program runs version 2: npm run migrate-workflow',
    );
  });
});

describe('migrating instances to the next version', () => {
  it('counts without writing, then migrates; instances continue, and their histories verify', async () => {
    await run(firstParcel);
    const packed = await parcel();
    const sent = await parcel('SEND', 'PAY');
    const arrived = await parcel('SEND', 'ARRIVE');

    expect((await plan()).lines).toEqual([
      'parcel: 3 from version 1 to version 2',
      '        3  context.cleared changes',
      '        1  customs: (none) → done',
      '        2  customs: (none) → waiting',
      '        1  place: sent → underway',
      '        3  timers set',
      '        1  timers canceled',
    ]);
    expect(await rows('SELECT DISTINCT machine_version FROM parcel')).toEqual([{ machine_version: 1 }]);
    expect(await verify()).toMatchObject({ workflows: 3, findings: [] });

    expect(await migrator().run()).toBe(3);
    expect(await migrator().run()).toBe(0);
    expect((await plan()).lines).toEqual(['parcel: all are at version 2.']);

    await expect(startSecond(firstParcel)).rejects.toThrow('run the release that wrote them');
    await run(secondParcel);
    expect(await verify()).toMatchObject({ workflows: 3, transitions: 3 + 4 + 3, findings: [] });
    expect((await app!.engine.history(sent)).at(-1)).toMatchObject({
      seq: 3,
      type: 'MIGRATED',
      machineVersion: 2,
      actor: { id: null, role: 'System' },
      payload: { fromVersion: 1 },
      contextChange: { cleared: false },
      from: { place: 'sent', customs: null },
      to: { place: 'underway', customs: 'waiting' },
    });
    for (const type of ['CLEAR', 'ARRIVE'])
      await app!.engine.send(secondParcel, { id: sent, event: { type, actor: person }, origin: {} });
    const { snapshot } = await app!.engine.load(secondParcel, sent);
    expect(snapshot.value).toMatchObject({ place: 'arrived', customs: 'done', paid: 'yes' });
    expect((await app!.engine.load(secondParcel, arrived)).snapshot.context).toEqual({
      lost: false,
      cleared: true,
    });
    expect((await app!.engine.load(secondParcel, packed)).version).toBe(1);
    expect((await verify()).findings).toEqual([]);
  });

  it('keeps the due time of running timers, sets new ones, and does not set a fired one again', async () => {
    const { timers, later } = await run(firstParcel);
    const reminded = await parcel();
    later(61_000);
    await timers.fireDue();
    const running = await parcel('SEND');
    const before = await timersOf(running);

    await migrator().run();
    expect(Object.keys(await timersOf(reminded))).toEqual(['customsReminder.parcel.customs.waiting']);
    const after = await timersOf(running);
    expect(Object.keys(after).sort()).toEqual([
      'customsReminder.parcel.customs.waiting',
      'payReminder.parcel.paid.no',
      'sentReminder.parcel.place.underway',
    ]);
    expect(after['payReminder.parcel.paid.no']).toEqual(before['payReminder.parcel.paid.no']);

    const second = await run(secondParcel);
    second.later(300_000);
    await second.timers.fireDue();
    expect(await timersOf(running)).toEqual({});
    expect((await verify()).findings).toEqual([]);
  });

  it('reports which cannot migrate and why, and migrates them once they can', async () => {
    await run(firstParcel);
    const lost = await parcel('LOSE');
    await parcel();
    expect(await plan()).toMatchObject({ migratable: 1, refused: 1 });
    expect((await plan()).lines.at(-1)).toBe(
      `        1  CANNOT MIGRATE, for example ${lost}: A lost parcel must be settled first`,
    );
    const unmoved = { ...secondParcel, migrations: [] };
    expect((await plan(unmoved)).lines.at(-1)).toContain('no migration from version 1 to version 2');

    const progress: number[] = [];
    const enough = new AbortController();
    await migrator().run((moved) => {
      if (progress.push(moved) > 3) enough.abort();
    }, enough.signal);
    expect(progress).toEqual([1]);
    const settled = { ...secondParcel, migrations: [{ ...secondParcel.migrations![0]!, migrate: toPacked }] };
    expect(await migrator(settled).run()).toBe(1);
    expect(await rows('SELECT DISTINCT machine_version FROM parcel')).toEqual([{ machine_version: 2 }]);
  });

  it.each<[string, object, string]>([
    ['unknown', { place: 'sent', paid: 'no', customs: 'waiting', lost: {} }, 'The new machine has no state'],
    ['incomplete', { place: 'packed', paid: 'no', lost: {} }, 'is incomplete'],
    ['left immediately', { place: 'packed', paid: 'no', customs: 'seized', lost: {} }, 'would not stay in'],
  ])('refuses a state that is %s', async (_what, value, why) => {
    await run(firstParcel);
    await parcel();
    const move = () => ({ value, context: {} });
    const { lines } = await plan({ ...secondParcel, migrations: [{ from: 1, to: 2, migrate: move }] });
    expect(lines.at(-1)).toContain(why);
  });

  it('continues an interrupted run, and runs concurrently with the old program', async () => {
    const { engine } = await run(firstParcel);
    const ids = await Promise.all(Array.from({ length: 9 }, () => parcel()));
    const cutOff = migrator().run((moved) => {
      if (moved >= 4) throw new Error('cut off');
    });
    await expect(cutOff).rejects.toThrow('cut off');
    expect((await rows('SELECT id FROM parcel WHERE machine_version = 1')).length).toBe(5);

    const event = { type: 'SEND', actor: person };
    const sends = ids.map((id) => engine.send(firstParcel, { id, event, origin: {} }).catch(() => undefined));
    const runs = [migrator().run(), migrator().run()];
    await Promise.all([...sends, ...runs]);
    await migrator().run();
    expect(await rows('SELECT DISTINCT machine_version FROM parcel')).toEqual([{ machine_version: 2 }]);
    expect(await rows("SELECT count(*)::int AS n FROM transition WHERE type = 'MIGRATED'")).toEqual([
      { n: 9 },
    ]);
    expect((await verify()).findings).toEqual([]);
  });

  it('can be paused after any batch, while events go on, and loses nothing', async () => {
    const { engine } = await run(firstParcel);
    await Promise.all(Array.from({ length: 9 }, () => parcel()));
    const pause = new AbortController();
    const moved = await migrator(secondParcel, 4).run(() => pause.abort(), pause.signal);
    expect(moved).toBe(4);
    const [left] = await rows<{ id: string }>('SELECT id FROM parcel WHERE machine_version = 1 LIMIT 1');
    await engine.send(firstParcel, { id: left!.id, event: { type: 'SEND', actor: person }, origin: {} });
    expect((await verify()).findings).toEqual([]);

    expect(await migrator(secondParcel, 4).run()).toBe(5);
    expect(await rows('SELECT DISTINCT machine_version FROM parcel')).toEqual([{ machine_version: 2 }]);
    expect(await verify()).toMatchObject({ workflows: 9, transitions: 9 + 1 + 9, findings: [] });
  });

  it('may skip versions', async () => {
    await run(firstParcel);
    await parcel('SEND');
    const third: WorkflowDefinition = {
      ...secondParcel,
      version: 3,
      migrations: [...(secondParcel.migrations ?? []), { from: 2, to: 3, migrate: (stored) => stored }],
    };
    await migrator(third).run();
    expect((await verify(third)).findings).toEqual([]);
  });

  it('does not verify if its row was forged or its step was changed later', async () => {
    await run(firstParcel);
    const id = await parcel('SEND');
    await migrator().run();
    const other = { ...secondParcel, migrations: [{ ...secondParcel.migrations![0]!, migrate: toPacked }] };
    expect((await verify(other)).findings[0]).toMatchObject({
      workflowId: id,
      seq: 2,
      problem: 'its change differs from what the machine does with the event',
    });
    expect((await verify({ ...secondParcel, migrations: [] })).findings[0]?.problem).toContain(
      'no migration from',
    );
  });
});

const toPacked = () => ({
  value: { place: 'packed', paid: 'no', customs: 'waiting', lost: {} },
  context: { lost: false, cleared: false },
});
