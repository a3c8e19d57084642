import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo } from 'node:net';
import { type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type INestApplication } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import { type DataSource } from 'typeorm';
import { type Environment, loadEnvironment } from '../../src/base/config/environment.js';
import { seal } from '../../src/base/sealing/sealing.js';
import { createApp } from '../../src/create-app.js';
import { Readiness } from '../../src/health/readiness.js';
import { asOwner, makeDatabase } from './database.js';
import { copyFirm } from './firm-folder.js';

export interface RequestOptions {
  /** `Bearer …` as sign-in returns it, or the bare token. */
  readonly token?: string;
  /** Sent as JSON, except strings, FormData and bytes. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response with its whole body. */
export interface TestResponse<Body> {
  readonly status: number;
  readonly headers: Headers;
  /** A refusal's `X-Error-Code`. */
  readonly code: string | null;
  /** Parsed if it is JSON, otherwise the text. */
  readonly body: Body;
}

export interface TestApp {
  readonly app: INestApplication;
  readonly url: string;
  readonly environment: Environment;
  /** Works as the program does, under a role that owns nothing. */
  readonly dataSource: DataSource;
  /** Runs SQL as the owner of the tables. */
  asOwner(sql: string): Promise<unknown[]>;
  /** `request<{ id: string }>(…)` names the shape that the test expects of the body. */
  request<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<TestResponse<Body>>;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Overrides a test's defaults: no rate limits, cheap passwords, no log, no demo, a separate DATA_DIR. */
  readonly environment?: Partial<Environment>;
  /** Settings of firm.json that differ from those of the demonstration firm. */
  readonly firm?: object;
  /** Whether the program has yet to make its certificate for signing PDFs, which takes the processor half a second. */
  readonly withoutCertificate?: boolean;
  /** Whether days are sealed only when the test says so: the server counts as not started. */
  readonly withoutSealing?: boolean;
}

/** Argon2's least, because tests hash hundreds of passwords. */
export const lowestPasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Starts the application with a free port and a new database. Call `stop()` in afterAll. */
export async function startApp({
  environment: overrides,
  firm,
  withoutCertificate = false,
  withoutSealing = false,
}: StartOptions = {}): Promise<TestApp> {
  const database = await makeDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'tax-firm-app-'));
  const firmDir = join(dataDir, 'firm');
  if (firm) await copyFirm(firmDir, firm);
  const environment: Environment = {
    ...loadEnvironment({
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      JWT_SECRET: randomBytes(32).toString('hex'),
      PUBLIC_URL: 'http://cpa.example',
      MAIL_FROM: 'website@cpa.example',
      RATE_LIMITS: 'off',
      ALLOW_TEST_CARDS: '1',
      DEMO: '0',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    }),
    siteDir: 'no-site',
    passwordCost: lowestPasswordCost,
    ...(firm && { firmDir }),
    ...overrides,
  };
  const app = await createApp(environment);
  const dataSource = app.get<DataSource>(getDataSourceToken());
  if (!withoutCertificate && !environment.signingCertificate) await giveCertificate(dataSource, environment);
  await app.listen(0, '127.0.0.1');
  if (!withoutSealing) app.get(Readiness).open();
  const server = app.getHttpServer() as Server;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    app,
    url,
    environment,
    dataSource,
    asOwner: (sql) => asOwner(environment.databaseUrl!, sql),
    request: (method, path, options) => send(url + path, method, options),
    async stop() {
      app.get(Readiness).shut();
      const closed = app.close();
      server.closeAllConnections();
      await closed;
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Gives a database without a certificate the one that the whole run shares, as if the program had made it. */
async function giveCertificate(dataSource: DataSource, { fileKey }: Environment): Promise<void> {
  const { TEST_CERTIFICATE: certificate, TEST_CERTIFICATE_KEY: key } = process.env;
  if (!certificate || !key) return;
  const id = randomUUID();
  await dataSource.query(
    `INSERT INTO signing_key (id, certificate, sealed_key, made_at)
       SELECT $1, $2, $3, now() WHERE NOT EXISTS (SELECT FROM signing_key)`,
    [id, Buffer.from(certificate, 'base64'), seal(fileKey, Buffer.from(key, 'base64'), id)],
  );
}

async function send<Body>(
  url: string,
  method: string,
  options: RequestOptions = {},
): Promise<TestResponse<Body>> {
  const { token, body } = options;
  const raw =
    body === undefined || typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array;
  const headers = new Headers(options.headers);
  if (token) headers.set('Authorization', token.startsWith('Bearer ') ? token : `Bearer ${token}`);
  if (!raw) headers.set('Content-Type', 'application/json');
  const response = await fetch(url, {
    method,
    headers,
    body: raw ? (body as RequestInit['body']) : JSON.stringify(body),
    redirect: 'manual',
  });
  const text = await response.text();
  const json = /[/+]json/.test(response.headers.get('content-type') ?? '') && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    code: response.headers.get('x-error-code'),
    body: (json ? JSON.parse(text) : text) as Body,
  };
}
