import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { effectsWaiting, everyInstance } from '../../src/workflow/engine/feed.js';
import { type SendCommand } from '../../src/workflow/engine/outcome.js';
import { WorkflowRegistry } from '../../src/workflow/engine/registry.js';
import {
  type PersistedState,
  EventRefused,
  StaleVersion,
  WorkflowNotFound,
} from '../../src/workflow/model/definition.js';
import { type TransitionRow } from '../../src/workflow/model/history.js';
import { errand, errandTable } from '../fixtures/errand.js';
import { type EngineApp, person, startEngine } from '../fixtures/engine-app.js';
import { eventually } from '../support/eventually.js';
import { asOwner, createTables, makeDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let app: EngineApp;

beforeAll(async () => {
  database = await makeDatabase();
  await createTables(database.url, errandTable);
  app = await startEngine({ databaseUrl: database.url, environment: { role: 'api' } });
});

afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

const start = async (): Promise<string> =>
  (
    await app.engine.start(errand, {
      input: { title: 'Post a letter' },
      columns: { owner: 'Ann' },
      actor: person,
      origin: {},
    })
  ).id;

const send = (
  id: string,
  type: string,
  more: Pick<SendCommand, 'expectedVersion' | 'commandId' | 'onRepeat'> & { reason?: string } = {},
) => {
  const { reason, ...command } = more;
  return app.engine.send(errand, {
    id,
    event: { type, actor: person, ...(reason ? { reason } : {}) },
    origin: {},
    ...command,
  });
};

const value = async (id: string) => (await app.engine.load(errand, id)).snapshot.value;

describe('starting an instance', () => {
  it('writes the row with its projection, the first history row, and the timers', async () => {
    const id = await start();
    const [row] = await app.dataSource.query(
      'SELECT owner, approved, notes, version, context FROM errand WHERE id = $1',
      [id],
    );
    expect(row).toEqual({
      owner: 'Ann',
      approved: false,
      notes: 0,
      version: 0,
      context: { title: 'Post a letter', notes: 0, reminders: 0, openings: 0 },
    });
    const [created, ...others] = await app.engine.history(id);
    expect(others).toEqual([]);
    expect(created).toMatchObject({
      seq: 0,
      type: 'CREATED',
      payload: { title: 'Post a letter' },
      prevHash: null,
      from: null,
    });
    const timers = await app.dataSource.query('SELECT id FROM timer WHERE workflow_id = $1', [id]);
    expect(timers).toEqual([{ id: 'xstate.after.reminder.errand.approval.waiting' }]);
  });

  it('is rolled back with the caller’s transaction', async () => {
    const id = randomUUID();
    const attempt = app.dataSource.transaction(async (manager) => {
      await app.engine.start(errand, { id, input: { title: 'x' }, actor: person, origin: {} }, manager);
      throw new Error('thought better of it');
    });
    await expect(attempt).rejects.toThrow('thought better of it');
    await expect(app.engine.load(errand, id)).rejects.toThrow(WorkflowNotFound);
    expect(await app.engine.history(id)).toEqual([]);
  });

  it('happens once per command', async () => {
    const commandId = randomUUID();
    const command = { input: { title: 'x' }, actor: person, origin: {}, commandId };
    const [a, b] = await Promise.all([app.engine.start(errand, command), app.engine.start(errand, command)]);
    expect(a.id).toBe(b.id);
    expect([a.replayed, b.replayed].sort()).toEqual([false, true]);
  });
});

describe('sending an event', () => {
  it('changes the instance and records what changed, who did it and from where', async () => {
    const id = await start();
    const origin = { ip: '192.0.2.7', userAgent: 'Browser/1', requestId: 'r-1' };
    const result = await app.engine.send(errand, {
      id,
      event: { type: 'BEGIN', actor: person, reason: 'because' },
      origin,
    });
    expect(result).toMatchObject({ version: 1, seq: 1, replayed: false });
    const [created, row] = await app.engine.history(id);
    expect(row).toMatchObject({
      type: 'BEGIN',
      machine: 'errand',
      machineVersion: 1,
      from: { work: 'idle' },
      to: { work: 'running' },
      contextChange: null,
      actor: person,
      ...origin,
      reason: 'because',
      payload: null,
      prevHash: created?.hash,
    });
  });

  it('supports regions, guards, always and raise across loads', async () => {
    const id = await start();
    for (const type of ['BEGIN', 'FINISH', 'APPROVE']) await send(id, type);
    expect(await value(id)).toEqual({ work: 'finished', approval: 'approved', gate: 'open', book: {} });
    const rows = await app.engine.history(id);
    expect(rows.at(-1)).toMatchObject({
      from: { approval: 'waiting', gate: 'locked' },
      to: { approval: 'approved', gate: 'open' },
      contextChange: { openings: 1 },
    });
    const [row] = await app.dataSource.query('SELECT approved FROM errand WHERE id = $1', [id]);
    expect(row).toEqual({ approved: true });
  });

  it('accepts a transition with only effects, and one to the same state', async () => {
    const id = await start();
    await send(id, 'BEGIN');
    expect(await send(id, 'SHOUT')).toMatchObject({ version: 2 });
    expect(await send(id, 'SAME')).toMatchObject({ version: 3 });
    const effects = await app.dataSource.query(
      'SELECT seq, kind, payload FROM outbox WHERE source = $1 ORDER BY seq',
      [id],
    );
    expect(effects).toEqual([
      { seq: 1, kind: 'tell', payload: { what: 'begun' } },
      { seq: 2, kind: 'tell', payload: { what: 'shouted' } },
    ]);
  });

  it.each([
    'FINISH',
    'APPROVE',
    'IGNORED',
    'NO_SUCH_EVENT',
    'xstate.stop',
    'xstate.init',
    'xstate.after.reminder.errand.approval.waiting',
    '',
  ])('refuses %p where the machine does not take it, and writes nothing', async (type) => {
    const id = await start();
    await expect(send(id, type)).rejects.toThrow(EventRefused);
    await expect(send(id, type)).rejects.toMatchObject({ current: { version: 0 } });
    expect(await app.engine.history(id)).toHaveLength(1);
  });

  it('throws the error of a failing guard, and writes nothing', async () => {
    const id = await start();
    await expect(send(id, 'FAIL')).rejects.toThrow('a guard that throws');
    expect(await app.engine.history(id)).toHaveLength(1);
  });

  it('cleans text that jsonb would refuse', async () => {
    const id = await start();
    await app.engine.send(errand, {
      id,
      event: { type: 'NOTE', actor: person, text: 'a\0b\ud800 \\u0000' },
      origin: {},
    });
    const rows = await app.engine.history(id);
    expect(rows.at(-1)?.payload).toEqual({ text: 'ab\ufffd \\u0000' });
  });

  it('throws if there is no such instance', async () => {
    await expect(send(randomUUID(), 'BEGIN')).rejects.toThrow(WorkflowNotFound);
  });

  it('records the latest row that an undo compensates', async () => {
    const id = await start();
    for (const type of ['BEGIN', 'FINISH', 'UNDO_FINISH', 'FINISH', 'UNDO_FINISH'])
      await send(id, type, { reason: 'too early' });
    const rows = await app.engine.history(id);
    expect(rows.map((row) => row.compensates)).toEqual([null, null, null, 2, null, 4]);
  });

  it('takes no row for the compensated one that an undo has compensated before', async () => {
    const id = await start();
    for (const type of ['BEGIN', 'NOTE', 'NOTE']) await send(id, type);
    const { state } = await send(id, 'FINISH');
    const undoNotes = { ...errand, compensates: () => ['NOTE', 'SHOUT'] };
    const undo = () =>
      app.engine.send(undoNotes, { id, event: { type: 'UNDO_FINISH', actor: person }, origin: {} });
    await undo();
    await send(id, 'FINISH');
    await undo();
    expect((await app.engine.history(id)).slice(state.version).map((row) => row.compensates)).toEqual([
      null,
      3,
      null,
      2,
    ]);
  });

  it('begins with the state that the caller has read, unless it is old or an earlier event is undone', async () => {
    const id = await start();
    const from = (type: string, preloaded: PersistedState) =>
      app.engine.send(errand, { id, event: { type, actor: person }, origin: {}, preloaded });
    const { state: first } = await send(id, 'BEGIN');
    const { state: finished } = await from('FINISH', first);
    await from('NOTE', first);
    expect(await from('UNDO_FINISH', finished)).toMatchObject({ version: 4, replayed: false });
    const rows = await app.engine.history(id);
    expect(rows.map(({ type, compensates }) => [type, compensates])).toEqual([
      ['CREATED', null],
      ['BEGIN', null],
      ['FINISH', null],
      ['NOTE', null],
      ['UNDO_FINISH', 2],
    ]);
    const { state: again } = await send(id, 'FINISH');
    expect(await from('UNDO_FINISH', again)).toMatchObject({ version: 6 });
    expect((await app.engine.history(id)).at(-1)?.compensates).toBe(5);
    await send(id, 'FINISH');
    const { state: noted } = await send(id, 'NOTE');
    expect(await from('UNDO_FINISH', noted)).toMatchObject({ version: 9 });
    expect((await app.engine.history(id)).at(-1)?.compensates).toBe(7);
  });

  it('refuses an instance of another machine version, and does not start with one', async () => {
    const id = await start();
    await app.dataSource.query('UPDATE errand SET machine_version = 7 WHERE id = $1', [id]);
    await expect(send(id, 'BEGIN')).rejects.toThrow(
      'stored by machine version 7; this program runs version 1',
    );
    await expect(app.app.get(WorkflowRegistry).onApplicationBootstrap()).rejects.toThrow(
      '1 rows of errand have machine version 7; this program runs version 1',
    );
    await app.dataSource.query('UPDATE errand SET machine_version = 1 WHERE id = $1', [id]);
  });
});

describe('concurrent events', () => {
  it('makes one transition from 50 identical events', async () => {
    const id = await start();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => send(id, 'BEGIN')));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as Error] : [],
    );
    expect(reasons.every((reason) => reason instanceof EventRefused)).toBe(true);
    expect((await app.engine.history(id)).map((row) => row.type)).toEqual(['CREATED', 'BEGIN']);
    const effects = await app.dataSource.query('SELECT 1 FROM outbox WHERE source = $1', [id]);
    expect(effects).toHaveLength(1);
  });

  it('answers a stale version with the current state', async () => {
    const id = await start();
    await send(id, 'BEGIN', { expectedVersion: 0 });
    const late = send(id, 'FINISH', { expectedVersion: 0 });
    await expect(late).rejects.toThrow(StaleVersion);
    await expect(late).rejects.toMatchObject({
      current: { version: 1, snapshot: { value: { work: 'running' } } },
    });
  });

  it('accepts exactly one of many with the same expected version', async () => {
    const id = await start();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => send(id, 'NOTE', { expectedVersion: 0 })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect((await app.engine.load(errand, id)).snapshot.context.notes).toBe(1);
  });

  it('applies all compatible events in sequence', async () => {
    const id = await start();
    const sendPatiently = async (): Promise<void> => {
      await send(id, 'NOTE').catch((error: unknown) => {
        if (!(error instanceof StaleVersion)) throw error;
        return sendPatiently();
      });
    };
    await Promise.all(Array.from({ length: 20 }, sendPatiently));
    expect((await app.engine.load(errand, id)).snapshot.context.notes).toBe(20);
    const rows = await app.engine.history(id);
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 21 }, (_, seq) => seq));
    rows.slice(1).forEach((row, index) => expect(row.prevHash).toBe(rows[index]?.hash));
  });
});

describe('one command, one effect', () => {
  it('answers a repetition with the row of the first', async () => {
    const id = await start();
    const commandId = randomUUID();
    const first = await send(id, 'NOTE', { commandId });
    await send(id, 'NOTE');
    const again = await send(id, 'NOTE', { commandId });
    expect(first).toMatchObject({ seq: 1, replayed: false });
    expect(again).toMatchObject({ seq: 1, version: 2, replayed: true });
  });

  it('does so even if the event would now be refused or stale', async () => {
    const id = await start();
    await send(id, 'BEGIN', { commandId: 'press-1', expectedVersion: 0 });
    expect(await send(id, 'BEGIN', { commandId: 'press-1' })).toMatchObject({ seq: 1, replayed: true });
    expect(await send(id, 'BEGIN', { commandId: 'press-1', expectedVersion: 0 })).toMatchObject({
      seq: 1,
      replayed: true,
    });
    expect(await app.engine.findByCommand('press-1')).toMatchObject({ workflowId: id, seq: 1 });
  });

  it('shows the caller the row of the first, and passes on what the caller throws', async () => {
    const id = await start();
    const rows: TransitionRow[] = [];
    const command = { commandId: randomUUID(), onRepeat: (row: TransitionRow) => void rows.push(row) };
    const first = await send(id, 'NOTE', command);
    expect(rows).toEqual([]);
    const again = await send(id, 'NOTE', command);
    expect(rows).toEqual([(await app.engine.history(id))[1]]);
    expect([first.at, again.at]).toEqual([rows[0]!.at, rows[0]!.at]);
    const refuse = () => {
      throw new Error('another request');
    };
    await expect(send(id, 'NOTE', { ...command, onRepeat: refuse })).rejects.toThrow('another request');
  });

  it('does so in the caller’s transaction, which goes on', async () => {
    const id = await start();
    const note = { id, event: { type: 'NOTE', actor: person }, origin: {}, commandId: randomUUID() };
    const first = await app.dataSource.transaction((manager) => app.engine.send(errand, note, manager));
    const [again, next] = await app.dataSource.transaction(async (manager) => [
      await app.engine.send(errand, note, manager),
      await app.engine.send(errand, { ...note, commandId: randomUUID() }, manager),
    ]);
    expect(first).toMatchObject({ seq: 1, replayed: false });
    expect(again).toMatchObject({ seq: 1, version: 1, replayed: true });
    expect(next).toMatchObject({ seq: 2, replayed: false });
  });

  it('does so for an instance that the caller’s transaction has created', async () => {
    const command = { input: { title: 'x' }, actor: person, origin: {}, commandId: randomUUID() };
    const [first, again] = await app.dataSource.transaction(async (manager) => [
      await app.engine.start(errand, command, manager),
      await app.engine.start(errand, command, manager),
    ]);
    expect(again).toMatchObject({ id: first!.id, seq: 0, replayed: true });
  });

  it('does so for simultaneous repetitions', async () => {
    const id = await start();
    const commandId = randomUUID();
    const results = await Promise.all(Array.from({ length: 10 }, () => send(id, 'NOTE', { commandId })));
    expect(results.filter((result) => !result.replayed)).toHaveLength(1);
    expect((await app.engine.load(errand, id)).snapshot.context.notes).toBe(1);
  });
});

describe('further writes', () => {
  it('commit with the transition', async () => {
    const id = await start();
    const alongside =
      (owner: string) => async (manager: { query(sql: string, values: unknown[]): Promise<unknown> }) =>
        void (await manager.query('UPDATE errand SET owner = $2 WHERE id = $1', [id, owner]));
    await app.engine.send(errand, {
      id,
      event: { type: 'BEGIN', actor: person },
      origin: {},
      writes: alongside('Bob'),
    });
    const [row] = await app.dataSource.query('SELECT owner, version FROM errand WHERE id = $1', [id]);
    expect(row).toEqual({ owner: 'Bob', version: 1 });
  });

  it('roll back the transition when they fail', async () => {
    const id = await start();
    const failing = app.engine.send(errand, {
      id,
      event: { type: 'BEGIN', actor: person },
      origin: {},
      writes: () => Promise.reject(new Error('the disk is full')),
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await value(id)).toMatchObject({ work: 'idle' });
    expect(await app.engine.history(id)).toHaveLength(1);
    expect(await app.dataSource.query('SELECT 1 FROM outbox WHERE source = $1', [id])).toEqual([]);
  });

  it('can share one transaction with several events', async () => {
    const id = await start();
    await app.dataSource.transaction(async (manager) => {
      for (const type of ['BEGIN', 'FINISH']) {
        await app.engine.send(errand, { id, event: { type, actor: person }, origin: {} }, manager);
      }
    });
    expect(await value(id)).toMatchObject({ work: 'finished' });
  });
});

describe('the history', () => {
  it.each([
    ['UPDATE', "UPDATE transition SET type = 'X'"],
    ['DELETE', 'DELETE FROM transition'],
    ['TRUNCATE', 'TRUNCATE transition'],
  ])('refuses %s, to the program and to its owner', async (name, sql) => {
    await expect(app.dataSource.query(sql)).rejects.toThrow('permission denied for table transition');
    await expect(asOwner(database.url, sql)).rejects.toThrow(`append-only: ${name} is refused`);
  });
});

describe('the feed', () => {
  it('tells every process about a change, with and without the caller’s transaction', async () => {
    const other = await startEngine({ databaseUrl: database.url, environment: { role: 'api' } });
    const { id, seen, unsubscribe } = await startFollowed(other);
    await send(id, 'BEGIN');
    await eventually(() => seen.length === 1);
    await app.dataSource.transaction(async (manager) => {
      await app.engine.send(errand, { id, event: { type: 'FINISH', actor: person }, origin: {} }, manager);
      await sleep(100);
      expect(seen).toEqual([id]);
    });
    await eventually(() => seen.length === 2);
    unsubscribe();
    const all: unknown[] = [];
    const unsubscribeAll = other.feed.subscribe(everyInstance, (changed) => all.push(changed));
    await send(id, 'NOTE');
    await eventually(() => all.includes(id));
    unsubscribeAll();
    await other.stop();
    expect(seen).toEqual([id, id]);
  });

  it('tells every process that effects wait, and only then', async () => {
    const other = await startEngine({ databaseUrl: database.url, environment: { role: 'api' } });
    let told = 0;
    const unsubscribe = other.feed.subscribe(effectsWaiting, () => (told += 1));
    const { id, seen, unsubscribe: unsubscribeToo } = await startFollowed(other);
    await send(id, 'NOTE');
    await eventually(() => seen.length > 0);
    expect(told).toBe(0);
    await send(id, 'BEGIN');
    await eventually(async () => told > 0);
    unsubscribe();
    unsubscribeToo();
    await other.stop();
  });

  it('listens again after its connection was cut, and reports that changes may have been missed', async () => {
    const { id, seen, unsubscribe } = await startFollowed(app);
    await app.dataSource.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'tax-firm, pool of %' AND datname = current_database()",
    );
    await eventually(() => seen.length > 0);
    expect(seen).toEqual([undefined]);
    await send(id, 'BEGIN');
    await eventually(() => seen.length > 1);
    unsubscribe();
    expect(seen).toEqual([undefined, id]);
  });
});

/** Starts an instance, and collects what a process hears of it after that. */
async function startFollowed({ feed }: Pick<EngineApp, 'feed'>) {
  const id = randomUUID();
  const seen: (string | undefined)[] = [];
  const unsubscribe = feed.subscribe(id, (changed) => seen.push(changed));
  await app.engine.start(errand, { id, input: { title: 'x' }, actor: person, origin: {} });
  await eventually(() => seen.length === 1);
  seen.length = 0;
  return { id, seen, unsubscribe };
}
