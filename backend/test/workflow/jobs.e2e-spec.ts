import { randomUUID } from 'node:crypto';
import { EffectFailure, EffectRegistry } from '../../src/workflow/jobs/outbox.js';
import { JOB_QUEUES, type JobQueues, lanes } from '../../src/workflow/jobs/job-queue.js';
import { backoffMs, maxAttempts } from '../../src/workflow/jobs/relay.js';
import { errand, errandTable } from '../fixtures/errand.js';
import { type EngineApp, person, startEngine } from '../fixtures/engine-app.js';
import { eventually } from '../support/eventually.js';
import { findRedis, type TestRedis } from '../fixtures/redis.js';
import { asOwner, createTables, makeDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let api: EngineApp;

beforeAll(async () => {
  database = await makeDatabase();
  await createTables(database.url, errandTable);
  api = await startEngine({ databaseUrl: database.url, environment: { role: 'api' } });
});

beforeEach(() => asOwner(database.url, 'TRUNCATE timer, outbox, effect_log'));

afterAll(async () => {
  await api?.stop();
  await database?.drop();
});

interface OutboxRow {
  status: string;
  attempts: number;
  last_error: string | null;
  cause: string | null;
  said: string | null;
}

const rows = () =>
  api.dataSource.query<OutboxRow[]>(
    'SELECT status, attempts, last_error, cause, said FROM outbox ORDER BY created_at',
  );
const log = async () =>
  (await api.dataSource.query<{ key: string }[]>('SELECT key FROM effect_log')).map(({ key }) => key);
const allDone = async () => (await rows()).every(({ status }) => status === 'done');

/** Creates an errand with one effect in the outbox. @returns the effect's key */
async function effect(): Promise<string> {
  const { id } = await api.engine.start(errand, { input: { title: 'x' }, actor: person, origin: {} });
  await api.engine.send(errand, { id, event: { type: 'BEGIN', actor: person }, origin: {} });
  await api.dataSource.query('DELETE FROM timer');
  return `${id}:1:0`;
}

const enqueue = (kind: string, key?: string) =>
  api.dataSource.transaction((manager) =>
    api.outbox.enqueue(manager, { kind, payload: { what: 'outside' }, key }),
  );

const worker = (options: Partial<Parameters<typeof startEngine>[0]> = {}) =>
  startEngine({
    databaseUrl: database.url,
    ...options,
    environment: { role: 'worker', ...options.environment },
  });

/** Tests that every kind of queue must pass. */
function worksEffects(environment: () => Parameters<typeof startEngine>[0]['environment']): void {
  it('runs waiting effects, and new ones soon after their commit', async () => {
    const early = await effect();
    const running = await worker({ environment: environment() });
    await eventually(allDone);
    const keys = [early];
    const waits: number[] = [];
    while (keys.length < 4) {
      const before = Date.now();
      keys.push(await effect());
      await eventually(async () => (await log()).length === keys.length);
      waits.push(Date.now() - before);
    }
    expect(Math.min(...waits)).toBeLessThan(900); // woken, not found by polling once a second
    await running.stop();
    expect((await log()).sort()).toEqual(keys.sort());
    expect((await rows()).every(({ status, attempts }) => status === 'done' && attempts === 1)).toBe(true);
  });

  it('distributes effects to all processes, each done once', async () => {
    const running = await Promise.all([
      worker({ environment: environment() }),
      worker({ environment: environment() }),
    ]);
    const keys = await Promise.all(Array.from({ length: 40 }, effect));
    await eventually(async () => (await log()).length >= 40 && (await allDone()));
    await Promise.all(running.map((process) => process.stop()));
    expect((await log()).sort()).toEqual(keys.sort());
  });

  it('retries after a failure', async () => {
    let failures = 1;
    const seen: string[] = [];
    const flaky = async ({ key }: { key: string }) => {
      seen.push(key);
      if (failures-- > 0) throw new Error('the mail server is down');
    };
    const running = await worker({ environment: environment(), handlers: { tell: flaky } });
    const key = await effect();
    await eventually(async () => (await rows())[0]?.last_error !== null);
    expect(await rows()).toMatchObject([
      {
        status: 'pending',
        attempts: 1,
        last_error: expect.stringContaining('the mail server is down') as string,
      },
    ]);
    running.later(3000);
    await eventually(allDone);
    await running.stop();
    expect(seen).toEqual([key, key]);
  });

  it('takes over the effects of a killed process when their lease ends', async () => {
    const key = await effect();
    await api.outbox.claim(1, 60_000, 'someone');
    const running = await worker({ environment: environment() });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await log()).toEqual([]);
    running.later(61_000);
    await eventually(allDone);
    await running.stop();
    expect(await log()).toEqual([key]);
  });
}

describe('without Redis, an effect', () => {
  worksEffects(() => ({ redisUrl: undefined }));

  it('is dead after the last attempt, and can be retried', async () => {
    await effect();
    await api.dataSource.query('UPDATE outbox SET attempts = $1', [maxAttempts - 1]);
    const running = await worker({ handlers: { tell: () => Promise.reject(new Error('no such address')) } });
    await eventually(async () => (await rows())[0]?.status === 'dead');
    await running.stop();
    expect(await api.outbox.statistics()).toMatchObject([{ kind: 'tell', status: 'dead', count: 1 }]);

    const [dead] = await api.dataSource.query<{ source: string; seq: number; ordinal: number }[]>(
      'SELECT source, seq, ordinal FROM outbox',
    );
    expect(dead && (await api.outbox.retry([dead]))).toBe(1);
    const later = await worker();
    await eventually(allDone);
    await later.stop();
  });

  it('is dead if it kills its process in every attempt', async () => {
    await effect();
    await api.dataSource.query('UPDATE outbox SET attempts = $1', [maxAttempts]);
    const running = await worker();
    await eventually(async () => (await rows())[0]?.status === 'dead');
    await running.stop();
    expect(await log()).toEqual([]);
  });

  it('does not count claims that no worker began as tries', async () => {
    const key = await effect();
    for (let claims = 0; claims < maxAttempts + 5; claims++) await api.outbox.claim(1, 0, 'someone');
    const running = await worker();
    await eventually(allDone);
    await running.stop();
    expect(await log()).toEqual([key]);
  });

  it('may end before the process stops, which begins nothing new', async () => {
    let finish: () => void = () => undefined;
    let begun = 0;
    const slow = () => {
      begun += 1;
      return new Promise<void>((resolve) => (finish = resolve));
    };
    const running = await worker({ handlers: { tell: slow } });
    await effect();
    await eventually(async () => begun === 1);
    const queues = [...running.app.get<JobQueues>(JOB_QUEUES, { strict: false }).values()];
    const stopped = running.stop();
    // Nest stops the relay some time later. Until then, it begins what it finds.
    const capacities = () => Promise.all(queues.map((queue) => queue.capacity()));
    await eventually(async () => (await capacities()).every((capacity) => capacity <= 0));
    await effect();
    finish();
    await stopped;
    expect(begun).toBe(1);
    expect((await rows()).map(({ status }) => status).sort()).toEqual(['done', 'pending']);
  });

  it('is not repeated if the database was unreachable when it was done', async () => {
    const keys: string[] = [];
    const renamed = (from: string, to: string) =>
      asOwner(database.url, `ALTER TABLE ${from} RENAME TO ${to}`);
    const tell = async ({ key }: { key: string }) => {
      keys.push(key);
      await renamed('outbox', 'outbox_away');
      setTimeout(() => void renamed('outbox_away', 'outbox'), 700);
    };
    const running = await worker({ handlers: { tell } });
    const key = await effect();
    await eventually(async () => keys.length > 0);
    await eventually(() => allDone().catch(() => false));
    running.later(61_000);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await running.stop();
    expect(keys).toEqual([key]);
  });

  it('is dead immediately after a permanent failure', async () => {
    const running = await worker({
      handlers: {
        tell: () =>
          Promise.reject(
            new EffectFailure('no such address', { cause: 'recipientRefused', said: '550', permanent: true }),
          ),
      },
    });
    await effect();
    await eventually(async () => (await rows())[0]?.status === 'dead');
    await running.stop();
    expect(await rows()).toMatchObject([{ attempts: 1, cause: 'recipientRefused', said: '550' }]);
  });

  it('does not wait for a slow lane', async () => {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    let slow = 0;
    const running = await worker();
    const registry = running.app.get(EffectRegistry);
    registry.register('slow', () => opened.finally(() => (slow += 1)), 'mail');
    for (let n = 0; n < 3 * lanes.mail; n++) await enqueue('slow');
    const key = await effect();
    await eventually(async () => (await log()).includes(key));
    expect(slow).toBe(0);
    open();
    await eventually(allDone);
    await running.stop();
    expect(slow).toBe(3 * lanes.mail);
  });

  it('fails visibly if it has no handler', async () => {
    const running = await worker();
    await enqueue('unheard of');
    await eventually(async () => (await rows())[0]?.cause === 'program');
    await running.stop();
    expect(await rows()).toMatchObject([
      { status: 'pending', last_error: expect.stringContaining('has no handler') as string },
    ]);
  });

  it('waits longer after each failure, up to an hour, with jitter', () => {
    const waits = (tries: number) => Array.from({ length: 50 }, () => backoffMs(tries));
    for (const [tries, most] of [
      [1, 2000],
      [4, 16_000],
      [maxAttempts, 3_600_000],
    ] as const) {
      expect(Math.max(...waits(tries))).toBeLessThanOrEqual(most);
      expect(Math.min(...waits(tries))).toBeGreaterThanOrEqual(most / 2);
      expect(new Set(waits(tries)).size).toBeGreaterThan(40);
    }
  });

  it('is begun by one worker, however often a queue delivers it', async () => {
    await effect();
    const [claim] = await api.outbox.claim(1, 60_000, 'someone');
    expect(await api.outbox.begin(claim!, 60_000, 'one')).toMatchObject({ key: claim!.key, attempt: 1 });
    expect(await api.outbox.begin(claim!, 60_000, 'two')).toBeUndefined();
    await api.outbox.done(claim!);
    expect(await api.outbox.begin(claim!, 60_000, 'two')).toBeUndefined();
    expect(await rows()).toMatchObject([{ status: 'done', attempts: 1 }]);
  });

  it('belongs to the last claim; earlier claims cannot change it', async () => {
    await effect();
    const claim = async () => (await api.outbox.claim(1, 0, 'someone'))[0]!;
    const [first, second] = [await claim(), await claim()];
    const leaseOf = async () =>
      (await api.dataSource.query<{ available_at: Date }[]>('SELECT available_at FROM outbox'))[0]!
        .available_at;
    const lease = await leaseOf();
    expect(await api.outbox.begin(first, 60_000, 'one')).toBeUndefined();
    await api.outbox.renewLease(first, 60_000);
    await api.outbox.done(first);
    await api.outbox.failed(first, new Error('late'));
    expect(await leaseOf()).toEqual(lease);
    expect(await rows()).toMatchObject([{ status: 'pending', attempts: 2, last_error: null }]);

    await api.outbox.renewLease(second, 60_000);
    expect((await leaseOf()).getTime()).toBeGreaterThan(lease.getTime() + 50_000);
    await api.outbox.done(second);
    expect(await rows()).toMatchObject([{ status: 'done' }]);
  });

  it('is kept for a month once it is done, and for two years once it is dismissed', async () => {
    await Promise.all(['done', 'dead', 'dismissed'].map((kind) => enqueue(kind)));
    await api.dataSource.query(
      'UPDATE outbox SET status = kind, done_at = created_at, dismissed_at = created_at',
    );
    const other = await startEngine({ databaseUrl: database.url, environment: { role: 'api' } });
    const left: string[] = [];
    for (const days of [29, 2, 698, 2]) {
      other.later(days * 86_400_000);
      await other.outbox.sweep();
      left.push(
        (await rows())
          .map(({ status }) => status)
          .sort()
          .join(),
      );
    }
    await other.stop();
    expect(left).toEqual(['dead,dismissed,done', 'dead,dismissed', 'dead,dismissed', 'dead']);
  });

  it('is dismissed if it is dead, and can be tried again', async () => {
    await effect();
    const [claim] = await api.outbox.claim(1, 60_000, 'someone');
    const dismiss = () => api.outbox.dismiss(claim!, person.id!, 'She told us by phone');
    expect(await dismiss()).toBe(false);
    await api.outbox.begin(claim!, 60_000, 'one');
    const busy = { cause: 'busy', said: 'y'.repeat(600) } as const;
    await api.outbox.failed(claim!, new EffectFailure('x'.repeat(3000), busy));
    const [dead] = await rows();
    expect(dead).toMatchObject({ status: 'dead', said: 'y'.repeat(500) });
    expect(dead!.last_error).toMatch(/^EffectFailure: x+$/);
    expect(dead!.last_error).toHaveLength(2000);
    expect([await dismiss(), await dismiss()]).toEqual([true, false]);
    expect(await api.outbox.statistics()).toMatchObject([{ status: 'dismissed', count: 1, running: 0 }]);
    expect(await api.outbox.retry([{ ...claim!, seq: 99 }])).toBe(0);
    expect(await api.outbox.retry([claim!])).toBe(1);
    expect(await rows()).toMatchObject([{ status: 'pending' }]);
  });

  it('is counted with the age of the oldest that is due', async () => {
    await enqueue('tell');
    await enqueue('tell');
    await enqueue('later');
    await api.dataSource.query(
      `UPDATE outbox SET available_at = available_at + CASE kind WHEN 'later' THEN 1 ELSE -1 END * interval '1 hour'`,
    );
    const [later, told] = (await api.outbox.statistics()).sort((a, b) => (a.kind < b.kind ? -1 : 1));
    expect(later).toEqual({ kind: 'later', status: 'pending', count: 1, running: 0, oldestAgeS: 0 });
    expect(told).toMatchObject({ kind: 'tell', status: 'pending', count: 2, running: 0 });
    expect(told!.oldestAgeS).toBeGreaterThanOrEqual(3600);
    expect(told!.oldestAgeS).toBeLessThan(3700);
  });

  it('that is given back waits as long as it should, and has lost no try', async () => {
    await effect();
    const [claim] = await api.outbox.claim(1, 60_000, 'someone');
    await api.outbox.release(claim!, 60_000);
    expect(await rows()).toMatchObject([{ status: 'pending', attempts: 0 }]);
    expect(await api.outbox.claim(1, 60_000, 'another')).toEqual([]);
    await api.outbox.retry([claim!]);
    await api.dataSource.query("UPDATE outbox SET available_at = available_at - interval '2 minutes'");
    expect(await api.outbox.claim(1, 60_000, 'another')).toMatchObject([{ attempt: 1, tries: 1 }]);
  });

  it('does not run in an api process', async () => {
    await effect();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await rows()).toMatchObject([{ status: 'pending', attempts: 0 }]);
  });
});

describe('effects without a workflow', () => {
  it('run if the transaction commits, once per key', async () => {
    const key = `reset:${randomUUID()}`;
    await enqueue('tell', key);
    await enqueue('tell', key);
    await enqueue('tell');
    const undone = api.dataSource.transaction(async (manager) => {
      await api.outbox.enqueue(manager, { kind: 'tell', payload: {} });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    const running = await worker();
    await eventually(async () => (await log()).length === 2);
    await running.stop();
    expect(await log()).toContain(key);
    expect(await rows()).toHaveLength(2);
  });
});

const redis = findRedis();

(redis ? describe : describe.skip)('through Bull', () => {
  let server: TestRedis;

  beforeAll(async () => {
    server = await (redis as NonNullable<typeof redis>)();
  });

  afterAll(() => server.stop());

  worksEffects(() => ({ redisUrl: server.url }));

  it('loses nothing when Redis is lost, and continues when it is back', async () => {
    const running = await worker({ environment: { redisUrl: server.url } });
    await effect();
    await eventually(allDone);
    await server.lose();
    const key = await effect();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await server.restart();
    running.later(61_000);
    await eventually(allDone);
    await running.stop();
    expect((await log()).filter((logged) => logged === key)).toEqual([key]);
  });
});
