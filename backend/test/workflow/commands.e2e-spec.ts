import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { type AddressInfo } from 'node:net';
import { type Server } from 'node:http';
import {
  Body,
  Controller,
  Delete,
  HttpCode,
  type INestApplication,
  Injectable,
  Module,
  Param,
  Post,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getDataSourceToken } from '@nestjs/typeorm';
import { type NextFunction, type Request, type Response } from 'express';
import { type DataSource } from 'typeorm';
import { Clock } from '../../src/base/clock.js';
import { BaseModule } from '../../src/base.module.js';
import { type Json } from '../../src/base/json.js';
import { loadEnvironment } from '../../src/base/config/environment.js';
import { nextCommandId } from '../../src/http/idempotency/command-context.js';
import { CommandStore } from '../../src/http/idempotency/command-store.js';
import {
  IdempotencyModule,
  type ResponseSerializer,
  SerializesResponse,
} from '../../src/http/idempotency/idempotency.interceptor.js';
import { WorkflowEngine } from '../../src/workflow/engine/engine.js';
import { WorkflowModule } from '../../src/workflow/workflow.module.js';
import { person } from '../fixtures/engine-app.js';
import { eventually } from '../support/eventually.js';
import { errand, errandTable } from '../fixtures/errand.js';
import { createTables, makeDatabase, type TestDatabase } from '../support/database.js';

interface SignedUp {
  name: string;
  token: string;
}

@Injectable()
class SignedUpKeeper implements ResponseSerializer<SignedUp> {
  serialize({ name }: SignedUp): Json {
    return { name };
  }

  async deserialize(stored: Json): Promise<SignedUp> {
    return { name: (stored as { name: string }).name, token: `Bearer ${randomUUID()}` };
  }
}

let carriedOut = 0;
let gate: Promise<void> = Promise.resolve();
let failing = false;

@Controller()
class ErrandsController {
  constructor(private readonly engine: WorkflowEngine) {}

  @Post('errands')
  async add(@Body() { title }: { title: string }): Promise<{ id: string }> {
    carriedOut += 1;
    await gate;
    const { id } = await this.engine.start(errand, {
      input: { title },
      actor: person,
      origin: {},
      commandId: nextCommandId(),
    });
    return { id };
  }

  @Post('errands/:id/notes')
  @HttpCode(200)
  async note(@Param('id') id: string): Promise<{ version: number }> {
    for (let i = 0; i < 2; i++) {
      await this.engine.send(errand, {
        id,
        event: { type: 'NOTE', actor: person },
        origin: {},
        commandId: nextCommandId(),
      });
    }
    if (failing) throw new Error('the answer could not be made');
    return { version: (await this.engine.load(errand, id)).version };
  }

  @Post('sign-up')
  @SerializesResponse(SignedUpKeeper)
  signUp(@Body() { name }: { name: string }): SignedUp {
    carriedOut += 1;
    return { name, token: `Bearer ${randomUUID()}` };
  }

  @Post('sign-in')
  signIn(): { token: string } {
    return { token: `Bearer ${randomUUID()}` };
  }

  @Delete('errands/:id')
  remove(): void {
    carriedOut += 1;
  }
}

@Module({})
class TestModule {}

let database: TestDatabase;
let app: INestApplication;
let dataSource: DataSource;
let url: string;
let offset = 0;
/** The application's time while a test stops its clock. */
let held: number | undefined;
const realNow = Date.now;

beforeAll(async () => {
  database = await makeDatabase();
  const environment = loadEnvironment({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    JWT_SECRET: randomBytes(32).toString('hex'),
    FILE_KEY: randomBytes(32).toString('base64'),
  });
  app = await NestFactory.create(
    {
      module: TestModule,
      imports: [
        BaseModule.forRoot({ ...environment, role: 'api' }),
        WorkflowModule.register([]),
        IdempotencyModule,
      ],
      controllers: [ErrandsController],
      providers: [SignedUpKeeper],
    },
    { logger: false },
  );
  app.use((request: Request & { user?: { id: string } }, _response: Response, next: NextFunction) => {
    const account = request.headers['x-account'];
    if (typeof account === 'string') request.user = { id: account };
    next();
  });
  await app.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${((app.getHttpServer() as Server).address() as AddressInfo).port}`;
  dataSource = app.get<DataSource>(getDataSourceToken());
  await createTables(database.url, errandTable);
  Object.assign(app.get(Clock), { now: () => new Date((held ?? realNow()) + offset) });
});

afterAll(async () => {
  await app?.close();
  await database?.drop();
});

beforeEach(() => {
  carriedOut = 0;
  failing = false;
  gate = Promise.resolve();
  offset = 0;
  held = undefined;
});
afterEach(() => jest.restoreAllMocks());

async function post(path: string, body: unknown, key?: string, account = 'ann', method = 'POST') {
  const headers = {
    'content-type': 'application/json',
    'x-account': account,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  return {
    status: response.status,
    body: (text ? JSON.parse(text) : undefined) as Record<string, unknown>,
    replayed: response.headers.get('idempotency-replayed'),
  };
}

const newErrand = async (): Promise<string> => (await post('/errands', { title: 'x' })).body.id as string;

it('repeats the answer for the same key and body, with one effect', async () => {
  const key = randomUUID();
  const first = await post('/errands', { title: 'Post a letter' }, key);
  const again = await post('/errands', { title: 'Post a letter' }, key);
  expect(first).toMatchObject({ status: 201, replayed: null });
  expect(again).toEqual({ ...first, replayed: 'true' });
  expect(carriedOut).toBe(1);
});

it('repeats an answer with an empty body and the same status', async () => {
  const key = randomUUID();
  const first = await post('/errands/1', undefined, key, 'ann', 'DELETE');
  const again = await post('/errands/1', undefined, key, 'ann', 'DELETE');
  expect(again).toMatchObject({ status: first.status, body: undefined });
  expect(carriedOut).toBe(1);
});

it('refuses the key with another body or on another path', async () => {
  const key = randomUUID();
  await post('/errands', { title: 'a' }, key);
  expect((await post('/errands', { title: 'b' }, key)).status).toBe(422);
  expect((await post('/sign-up', { title: 'a' }, key)).status).toBe(422);
});

it('separates the keys of two accounts', async () => {
  const key = randomUUID();
  const ann = await post('/errands', { title: 'a' }, key, 'ann');
  const bob = await post('/errands', { title: 'a' }, key, 'bob');
  expect(bob.body.id).not.toBe(ann.body.id);
});

it.each(['', ' ', 'a b', 'ü', 'x'.repeat(256)])('refuses %p as a key', async (key) => {
  const attempt = await post('/errands', { title: 'a' }, key).catch(() => ({ status: 400 }));
  expect(attempt.status).toBe(400);
});

it('makes a concurrent repetition wait for the first answer', async () => {
  const key = randomUUID();
  let open: () => void = () => undefined;
  gate = new Promise((resolve) => (open = resolve));
  const twins = Array.from({ length: 5 }, () => post('/errands', { title: 'a' }, key));
  setTimeout(open, 200);
  const answers = await Promise.all(twins);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  expect(carriedOut).toBe(1);
});

it('does not store a refusal, and finds what was done before a failure', async () => {
  const id = await newErrand();
  const key = randomUUID();
  failing = true;
  expect((await post(`/errands/${id}/notes`, {}, key)).status).toBe(500);
  failing = false;
  expect(await post(`/errands/${id}/notes`, {}, key)).toMatchObject({
    status: 200,
    body: { version: 2 },
    replayed: null,
  });
  expect(await post(`/errands/${id}/notes`, {}, key)).toMatchObject({
    body: { version: 2 },
    replayed: 'true',
  });
});

it('takes over the claim of a dead process, with one effect', async () => {
  const id = await newErrand();
  const key = randomUUID();
  await post(`/errands/${id}/notes`, {}, key);
  // The state after a kill between the commit and the answer.
  await dataSource.query('UPDATE command SET status = NULL, answer = NULL WHERE key = $1', [key]);
  offset = 9_000;
  expect(await post(`/errands/${id}/notes`, {}, key)).toMatchObject({
    status: 200,
    body: { version: 2 },
    replayed: null,
  });
});

describe('a running command', () => {
  const silenceMs = 8_000;
  let goOn: () => void = () => undefined;
  afterEach(() => goOn());

  const errandsCalled = async (title: string): Promise<number> => {
    const rows = await dataSource.query<unknown[]>("SELECT 1 FROM errand WHERE context->>'title' = $1", [
      title,
    ]);
    return rows.length;
  };
  const claimedAt = async (key: string): Promise<number | undefined> => {
    const [row] = await dataSource.query<{ claimed_at: Date }[]>(
      'SELECT claimed_at FROM command WHERE key = $1',
      [key],
    );
    return row?.claimed_at.getTime();
  };

  /** A request that has started and waits for `goOn` before it does anything. The clock is stopped. */
  async function begun() {
    const [key, title] = [randomUUID(), randomUUID()];
    const start = Math.floor(realNow() / 1000) * 1000;
    held = start;
    gate = new Promise((resolve) => (goOn = resolve));
    const send = (body: object = { title }) => post('/errands', body, key);
    const first = send();
    await eventually(async () => carriedOut === 1);
    gate = Promise.resolve();
    const at = (ms: number) => (held = start + ms);
    const silentSince = (ms: number) =>
      dataSource.query('UPDATE command SET claimed_at = $2 WHERE key = $1', [key, new Date(start - ms)]);
    return { key, title, first, send, at, silentSince, start };
  }

  it('is taken over once its process is silent, has one effect, and answers', async () => {
    const { title, first, send, silentSince } = await begun();
    await silentSince(silenceMs);
    const second = await send();
    expect(second).toMatchObject({ status: 201, replayed: null });
    expect(carriedOut).toBe(2);
    expect(await errandsCalled(title)).toBe(1);

    // The first process was only slow: it finds what was done, and does not change the stored answer.
    goOn();
    expect(await first).toMatchObject({ status: 201, body: second.body });
    expect(await send()).toEqual({ ...second, replayed: 'true' });
    expect(carriedOut).toBe(2);
    expect(await errandsCalled(title)).toBe(1);
  });

  it('is taken over by one of many concurrent repetitions; the others wait for its answer', async () => {
    const { title, first, send, silentSince } = await begun();
    await silentSince(silenceMs);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send()));
    goOn();
    answers.push(await first);
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body.id)}`)).size).toBe(1);
    expect(carriedOut).toBe(2);
    expect(await errandsCalled(title)).toBe(1);
  });

  it('makes a repetition wait until its process has been silent for eight seconds', async () => {
    const { title, first, send, at } = await begun();
    at(silenceMs - 1);
    const second = send();
    // A different request with its key is refused immediately.
    expect((await send({ title: 'another' })).status).toBe(422);
    expect(carriedOut).toBe(1);
    goOn();
    expect((await first).status).toBe(201);
    expect(await second).toEqual({ ...(await first), replayed: 'true' });
    expect(carriedOut).toBe(1);
    expect(await errandsCalled(title)).toBe(1);
  });

  it('renews its claim, so that a long command is not taken over', async () => {
    const { key, first, send, at, start } = await begun();
    at(silenceMs - 2_000);
    await eventually(async () => (await claimedAt(key)) === start + silenceMs - 2_000);
    at(silenceMs + 2_000);
    const second = send();
    expect((await send({ title: 'another' })).status).toBe(422);
    goOn();
    expect(await second).toEqual({ ...(await first), replayed: 'true' });
    expect(carriedOut).toBe(1);
  });

  it('gives a repetition that has waited long enough a 409', async () => {
    const { first, send } = await begun();
    // Each reading of the clock advances it, so ten seconds pass quickly.
    let looks = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + 1_000 * looks++);
    expect(await send()).toMatchObject({
      status: 409,
      body: { message: 'The same request is still being carried out. Please wait a moment' },
    });
    expect(carriedOut).toBe(1);
    goOn();
    expect((await first).status).toBe(201);
  });

  it('frees its key for a different request that asks for it at the moment when it is refused', async () => {
    const { key, first, send } = await begun();
    const query = dataSource.query.bind(dataSource) as DataSource['query'];
    jest.spyOn(dataSource, 'query').mockImplementation(async (text, values) => {
      if (/^SELECT .* FROM command/s.test(text))
        await query('UPDATE command SET claimed_at = NULL WHERE key = $1', [key]);
      return query(text, values);
    });
    expect((await send({ title: randomUUID() })).status).toBe(201);
    goOn();
    await first;
  });

  it('frees its key for a different request once it is silent', async () => {
    const { first, send, silentSince } = await begun();
    await silentSince(silenceMs);
    const other = randomUUID();
    expect((await send({ title: other })).status).toBe(201);
    expect(await errandsCalled(other)).toBe(1);
    goOn();
    expect((await first).status).toBe(201);
    expect(await send({ title: other })).toMatchObject({ status: 201, replayed: 'true' });
  });
});

it('deletes only what is older than a day', async () => {
  const [old, young] = [randomUUID(), randomUUID()];
  offset = -24 * 3_600_000 - 1_000;
  await post('/errands', { title: 'a' }, old);
  offset = -24 * 3_600_000 + 60_000;
  const answer = await post('/errands', { title: 'a' }, young);
  offset = 0;
  await app.get(CommandStore).sweep();
  const left = await dataSource.query<{ key: string }[]>('SELECT key FROM command WHERE key IN ($1, $2)', [
    old,
    young,
  ]);
  expect(left).toEqual([{ key: young }]);
  expect(await post('/errands', { title: 'a' }, young)).toEqual({ ...answer, replayed: 'true' });
});

it('forgets a key after a day', async () => {
  const key = randomUUID();
  const first = await post('/errands', { title: 'a' }, key);
  offset = 25 * 3_600_000;
  const later = await post('/errands', { title: 'b' }, key);
  expect(later.status).toBe(201);
  expect(later.body.id).not.toBe(first.body.id);
});

it('finds what a request did whose response is no longer kept', async () => {
  const id = await newErrand();
  const [orderKey, noteKey] = [randomUUID(), randomUUID()];
  const ordered = await post('/errands', { title: 'kept' }, orderKey);
  const noted = await post(`/errands/${id}/notes`, {}, noteKey);
  offset = 25 * 3_600_000;
  await app.get(CommandStore).sweep();
  expect(await post('/errands', { title: 'kept' }, orderKey)).toEqual(ordered);
  expect(await post(`/errands/${id}/notes`, {}, noteKey)).toEqual(noted);
});

it('does not store sign-in tokens: a repeated answer has a new one', async () => {
  const key = randomUUID();
  const first = await post('/sign-up', { name: 'Ann' }, key);
  const again = await post('/sign-up', { name: 'Ann' }, key);
  expect(again.body.name).toBe('Ann');
  expect(again.body.token).toMatch(/^Bearer /);
  expect(again.body.token).not.toBe(first.body.token);
  expect(carriedOut).toBe(1);
  await post('/sign-in', { name: 'Ann' }, randomUUID());
  expect(await dataSource.query("SELECT key FROM command WHERE answer::text LIKE '%Bearer%'")).toEqual([]);
});
