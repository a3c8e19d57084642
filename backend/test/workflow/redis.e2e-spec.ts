import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Bull from 'bull';
import { Metrics } from '../../src/base/metrics.js';
import { type EffectHandler } from '../../src/workflow/jobs/outbox.js';
import { type EngineApp, person, startEngine } from '../fixtures/engine-app.js';
import { type Environment } from '../../src/base/config/environment.js';
import { eventually } from '../support/eventually.js';
import { errand, errandTable } from '../fixtures/errand.js';
import { findRedis, type TestRedis } from '../fixtures/redis.js';
import { asOwner, createTables, makeDatabase, type TestDatabase } from '../support/database.js';

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
const startRedis = findRedis();

(startRedis ? describe : describe.skip)('effects by way of Redis', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let api: EngineApp;

  beforeAll(async () => {
    redis = await startRedis!();
    database = await makeDatabase();
    await createTables(database.url, errandTable);
    api = await startEngine({ databaseUrl: database.url, environment: { role: 'api' } });
  });

  beforeEach(() => asOwner(database.url, 'TRUNCATE timer, outbox, effect_log'));

  afterAll(async () => {
    await api?.stop();
    await database?.drop();
    await redis?.stop();
  });

  const statuses = async (): Promise<string[]> =>
    (await api.dataSource.query<{ status: string }[]>('SELECT status FROM outbox')).map(
      ({ status }) => status,
    );
  const allDone = async () => (await statuses()).every((status) => status === 'done');

  /** Creates an errand with one effect. @returns the effect's key */
  async function effect(): Promise<string> {
    const { id } = await api.engine.start(errand, { input: { title: 'x' }, actor: person, origin: {} });
    await api.engine.send(errand, { id, event: { type: 'BEGIN', actor: person }, origin: {} });
    await api.dataSource.query('DELETE FROM timer');
    return `${id}:1:0`;
  }

  const worker = (tell: EffectHandler, shorter: Partial<Pick<Environment, 'jobLeaseMs'>> = {}) =>
    startEngine({
      databaseUrl: database.url,
      handlers: { tell },
      environment: { role: 'worker', redisUrl: redis.url, ...shorter },
    });

  /** A handler that reports when an effect begins and ends it on demand. */
  function gate() {
    const started: string[] = [];
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const tell: EffectHandler = async ({ key }) => {
      started.push(key);
      await opened;
    };
    return { begun: started, tell, open: () => open() };
  }

  it('are done once each, although Redis is emptied and stopped', async () => {
    const done: string[] = [];
    const tell: EffectHandler = async ({ key }) => {
      await sleep(20);
      done.push(key);
    };
    const workers = [await worker(tell), await worker(tell)];
    const keys: string[] = [];
    for (let round = 0; round < 4; round++) {
      keys.push(...(await Promise.all(Array.from({ length: 15 }, effect))));
      await redis.empty();
      keys.push(...(await Promise.all(Array.from({ length: 5 }, effect))));
      await redis.lose();
      keys.push(await effect());
      await redis.restart();
    }
    await sleep(500); // what began has ended, so Redis holds only row keys
    for (const { later } of workers) later(61_000);
    await eventually(allDone);
    await Promise.all(workers.map(({ stop }) => stop()));
    expect(done.sort()).toEqual(keys.sort());
  });

  it('run when Redis starts after the worker', async () => {
    await redis.lose();
    const { tell, begun: started, open } = gate();
    open();
    const running = await worker(tell);
    const key = await effect();
    await sleep(300);
    expect(started).toEqual([]);
    await redis.restart();
    await eventually(allDone);
    expect(started).toEqual([key]);
    await running.stop();
  });

  it('let a worker stop while Redis is down', async () => {
    const running = await worker(async () => undefined);
    await effect();
    await eventually(allDone);
    await redis.lose();
    const before = Date.now();
    await running.stop();
    expect(Date.now() - before).toBeLessThan(10_000);
    await redis.restart();
  });

  it('let a worker stop whose job ends while Redis is down', async () => {
    const { tell, begun: started, open } = gate();
    const running = await worker(tell);
    await effect();
    await eventually(async () => started.length === 1);
    await redis.lose();
    open();
    await eventually(allDone);
    await running.stop();
    await redis.restart();
  });

  it('let a worker stop that loses Redis meanwhile', async () => {
    const { tell, begun: started, open } = gate();
    const running = await worker(tell);
    await effect();
    await eventually(async () => started.length === 1);
    const stopped = running.stop();
    await redis.lose();
    open();
    await stopped;
    await redis.restart();
    await eventually(allDone);
  });

  it('begin once, although the queue delivers them again', async () => {
    const { tell, begun: started, open } = gate();
    const running = [await worker(tell), await worker(tell)];
    const key = await effect();
    await eventually(async () => started.length === 1);
    const [row] = await api.dataSource.query<object[]>(
      'SELECT source, seq, ordinal, attempts AS attempt FROM outbox',
    );
    const queue = new Bull('effects-other', redis.url);
    await Promise.all(
      ['again', 'and again'].map((jobId) => queue.add(row, { jobId, removeOnComplete: true })),
    );
    await eventually(async () => (await queue.getJobCounts()).waiting === 0);
    await queue.close();
    open();
    await eventually(allDone);
    await Promise.all(running.map(({ stop }) => stop()));
    expect(started).toEqual([key]);
  });

  it('are not repeated while they run, even if the job is lost and the first lease has ended', async () => {
    const { tell, begun: started, open } = gate();
    // Renewed each five seconds.
    const shorter = { jobLeaseMs: 15_000 };
    const slow = await worker(tell, shorter);
    const key = await effect();
    await eventually(async () => started.length === 1);
    await redis.empty();
    const other = await worker(tell, shorter);
    const leaseOf = async () => {
      const [row] = await api.dataSource.query<{ until: Date }[]>('SELECT available_at AS until FROM outbox');
      return row!.until.getTime();
    };
    const first = await leaseOf();
    await eventually(async () => (await leaseOf()) > first);
    other.later(first - Date.now() + 500);
    await sleep(2500); // it has polled twice
    open();
    await eventually(allDone);
    await Promise.all([slow.stop(), other.stop()]);
    expect(started).toEqual([key]);
  });

  it('are taken over by another worker when theirs is killed', async () => {
    const child = spawn(
      process.execPath,
      ['--import', fixture('typescript.mjs'), fixture('stuck-worker.ts'), database.url, redis.url],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const key = await effect();
    const [printed] = (await once(child.stdout, 'data')) as [Buffer];
    expect(printed.toString().trim()).toBe(key);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;

    const done: string[] = [];
    const running = await worker(async (job) => void done.push(job.key));
    await sleep(1500);
    expect(done).toEqual([]); // nobody knows yet that the other worker is dead
    running.later(61_000);
    await eventually(allDone);
    await running.stop();
    expect(done).toEqual([key]);
    const [{ attempts } = { attempts: 0 }] = await api.dataSource.query<{ attempts: number }[]>(
      'SELECT attempts FROM outbox',
    );
    expect(attempts).toBe(2);
  });

  it('are counted: waiting and running in each queue, and failed', async () => {
    await redis.empty(); // removes the job whose worker was killed
    const { tell, open } = gate();
    let failures = 1;
    const running = await worker(async (job) => {
      if (failures-- > 0) throw new Error('not now');
      await tell(job);
    });
    await Promise.all(Array.from({ length: 7 }, effect));
    const metricsText = () => running.app.get(Metrics).text();
    await eventually(async () => {
      const text = await metricsText();
      return (
        text.includes('queue_jobs{queue="other",state="running"} 4') &&
        /queue_jobs\{queue="other",state="waiting"\} [23]/.test(text) && // the third has already failed
        text.includes('outbox_effects{queue="other",status="running"} 4') &&
        text.includes('outbox_effects_total{kind="tell",queue="other",outcome="failed"} 1')
      );
    });
    expect(await metricsText()).toContain('queue_jobs{queue="mail",state="running"} 0');
    open();
    running.later(3000);
    await eventually(allDone);
    await running.stop();
  });
});
