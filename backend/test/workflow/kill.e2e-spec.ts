import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { verifyHistories } from '../../src/audit/verification/history-verifier.js';
import { type EngineApp, startEngine } from '../fixtures/engine-app.js';
import { eventually } from '../support/eventually.js';
import { errand, errandTable } from '../fixtures/errand.js';
import { createTables, makeDatabase, type TestDatabase } from '../support/database.js';

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

let database: TestDatabase;
let app: EngineApp | undefined;

beforeAll(async () => {
  database = await makeDatabase();
  await createTables(database.url, errandTable);
});

afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

/** Runs the stream until it has acknowledged a number of events, then kills it. @returns the acknowledged events */
async function acknowledgedBeforeKill(count: number): Promise<string[]> {
  const child = spawn(
    process.execPath,
    ['--import', fixture('typescript.mjs'), fixture('event-stream.ts'), database.url],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString();
    if (output.split('\n').length > count) child.kill('SIGKILL');
  });
  await ended;
  return output.split('\n').slice(0, -1); // the last line may be incomplete
}

it('loses no acknowledged event and no effect when it is killed repeatedly', async () => {
  const acknowledged: string[] = [];
  for (const count of [40, 150, 333]) acknowledged.push(...(await acknowledgedBeforeKill(count)));
  expect(acknowledged.length).toBeGreaterThan(500);

  app = await startEngine({ databaseUrl: database.url, environment: { role: 'worker' } });
  app.later(61_000); // the dead processes' leases end
  const { dataSource } = app;
  const pending = "SELECT 1 FROM outbox WHERE status <> 'done' LIMIT 1";
  await eventually(async () => (await dataSource.query<unknown[]>(pending)).length === 0);

  const kept = await dataSource.query<{ row: string }[]>(
    "SELECT workflow_id || ' ' || seq AS row FROM transition",
  );
  const rows = new Set(kept.map(({ row }) => row));
  expect(acknowledged.filter((row) => !rows.has(row))).toEqual([]);

  expect((await verifyHistories(dataSource, [errand])).findings).toEqual([]);

  // A reminder may have fired just now; its effect is not done yet.
  const neverDone = await dataSource.query<unknown[]>(
    `SELECT source, seq FROM outbox WHERE status = 'done'
       AND NOT EXISTS (SELECT 1 FROM effect_log WHERE effect_log.key = source || ':' || seq || ':' || ordinal)`,
  );
  expect(neverDone).toEqual([]);
});
