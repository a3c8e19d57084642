import { errand, errandTable } from '../fixtures/errand.js';
import { type EngineApp, person, startEngine } from '../fixtures/engine-app.js';
import { eventually } from '../support/eventually.js';
import { asOwner, createTables, makeDatabase, type TestDatabase } from '../support/database.js';

const minute = 60_000;
let database: TestDatabase;
let app: EngineApp;

beforeAll(async () => {
  database = await makeDatabase();
  await createTables(database.url, errandTable);
});

beforeEach(async () => {
  // Before the start, which a row of another version of the machine would keep from being ready.
  await asOwner(database.url, 'TRUNCATE errand, timer, outbox');
  app = await startEngine({ databaseUrl: database.url, environment: { role: 'api' } });
});

afterEach(() => app?.stop());

afterAll(() => database?.drop());

const start = async () =>
  (await app.engine.start(errand, { input: { title: 'x' }, actor: person, origin: {} })).id;
const send = (id: string, type: string) =>
  app.engine.send(errand, { id, event: { type, actor: person }, origin: {} });
const timersOf = (id: string) =>
  app.dataSource.query<{ due_at: Date }[]>('SELECT due_at FROM timer WHERE workflow_id = $1', [id]);
const typesOf = async (id: string) => (await app.engine.history(id)).map((row) => row.type);
const reminder = 'xstate.after.reminder.errand.approval.waiting';

it('fires a due timer as the system, and sets it again if the machine does', async () => {
  const id = await start();
  await app.timers.fireDue();
  expect(await typesOf(id)).toEqual(['CREATED']);

  app.later(minute);
  await app.timers.fireDue();
  const rows = await app.engine.history(id);
  expect(rows.at(-1)).toMatchObject({
    type: reminder,
    actor: { id: null, role: 'System' },
    contextChange: { reminders: 1 },
  });
  expect(await app.dataSource.query('SELECT kind FROM outbox WHERE source = $1', [id])).toEqual([
    { kind: 'remind' },
  ]);
  const [again] = await timersOf(id);
  expect(again?.due_at.getTime()).toBe(Date.parse(rows.at(-1)!.at) + minute);
});

it('deletes a timer whose event is refused', async () => {
  const id = await start();
  for (let i = 0; i < 4; i++) {
    app.later(minute);
    await app.timers.fireDue();
  }
  expect(await typesOf(id)).toEqual(['CREATED', reminder, reminder]);
  expect(await timersOf(id)).toEqual([]);
});

it('deletes a timer when its state is left', async () => {
  const id = await start();
  for (const type of ['BEGIN', 'FINISH', 'APPROVE']) await send(id, type);
  expect(await timersOf(id)).toEqual([]);
  app.later(minute);
  await app.timers.fireDue();
  expect(await typesOf(id)).toHaveLength(4);
});

it('fires once, however many processes poll', async () => {
  const others = await Promise.all(
    [1, 2, 3].map(() => startEngine({ databaseUrl: database.url, environment: { role: 'api' } })),
  );
  const ids = await Promise.all(Array.from({ length: 20 }, start));
  for (const process of [app, ...others]) process.later(minute);
  await Promise.all(
    [app, ...others].flatMap((process) => [process.timers.fireDue(), process.timers.fireDue()]),
  );
  for (const id of ids) expect(await typesOf(id)).toEqual(['CREATED', reminder]);
  await Promise.all(others.map((process) => process.stop()));
});

it('fires in a worker process without being called', async () => {
  const id = await start();
  await app.dataSource.query("UPDATE timer SET due_at = now() - interval '1 second'");
  const worker = await startEngine({ databaseUrl: database.url, environment: { role: 'worker' } });
  await eventually(async () => (await typesOf(id)).length === 2);
  await worker.stop();
  expect(await typesOf(id)).toEqual(['CREATED', reminder]);
});

it('postpones a failing timer, so that the others fire', async () => {
  const broken = await start();
  await app.dataSource.query('UPDATE errand SET machine_version = 2 WHERE id = $1', [broken]);
  const id = await start();
  app.later(minute);
  await app.timers.fireDue();
  expect(await typesOf(id)).toHaveLength(2);
  const [timer] = await timersOf(broken);
  expect(timer?.due_at.getTime()).toBeGreaterThan(Date.now() + minute);
});
