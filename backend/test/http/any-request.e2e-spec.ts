import { request as send } from 'node:http';
import { type OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';
import { verifyRecord } from '../../src/audit/verification/record-verifier.js';
import { workflows } from '../../src/operations/machines/workflows.js';
import { accountAs, testPassword } from '../support/accounts.js';
import { anyRequest, type AnyRequest, beyondBounds, type Known } from './support/any-request.js';
import { startApp, type TestApp } from '../support/app.js';
import { pdfFile } from '../support/documents.js';
import { orderOf, upload } from '../support/orders.js';

/** For each call of the API; `REQUESTS_PER_ROUTE=2000` makes a run of a night. */
const requestsPerRoute = Number(process.env.REQUESTS_PER_ROUTE ?? 12);

/** Calls that end the callers' sessions or change who may do what; they are tried without a token. */
const endsSessions =
  /\/(?:logout|sessions(?:\/\{id\})?|me\/password|changeRole|changeEmployeeAccess|resetSecondFactors)$/;

describe('a request of any kind', () => {
  let app: TestApp;
  let document: OpenAPIObject;
  let tokens: string[];
  let known: Known;

  beforeAll(async () => {
    app = await startApp();
    const owner = await accountAs(app, 'Owner');
    const client = await accountAs(app, 'Client');
    const staff = await accountAs(app, 'Senior Associate');
    tokens = [owner, client, staff].map(({ token }) => token);
    const { id } = await orderOf(app, client);
    const link = await upload(app, client, pdfFile(), 'W-2.pdf');
    const ids = [id, client.id, link.split('/').at(-1)!, await requestForCall()];
    known = {
      id: ids.flatMap((each) => [each, each.toUpperCase()]),
      returnId: [id],
      link: [link],
      email: [client.email, 'new@people.example'],
      password: [testPassword],
      name: ['tax-return', 'Ann'],
      type: ['SENIOR_START'],
    };
    document = (await app.request<OpenAPIObject>('GET', '/api/openapi.json')).body;
  });
  afterAll(() => app.stop());

  /** Asks for a call. @returns its id */
  async function requestForCall(): Promise<string> {
    const body = {
      name: 'Ann',
      email: 'ann@people.example',
      phone: '212-555-0142',
      message: 'Please call me',
    };
    expect((await app.request('POST', '/api/serviceRequests', { body })).status).toBe(201);
    const [made] = await app.dataSource.query<{ id: string }[]>('SELECT id FROM service_request');
    return made!.id;
  }

  it(
    'is never answered with a failure of the server',
    async () => {
      const failures: string[] = [];
      const slowest = { route: '', ms: 0 };
      let requests = 0;
      const generate = anyRequest(document, known);
      for (const [path, item] of Object.entries(document.paths)) {
        for (const method of Object.keys(item)) {
          const route = `${method.toUpperCase()} ${path}`;
          const caller = endsSessions.test(path)
            ? fc.constant(undefined)
            : fc.constantFrom(undefined, ...tokens);
          const property = fc.asyncProperty(generate(route), caller, async (made, token) => {
            const startedAt = performance.now();
            const status = await statusOf(app.url, made, token);
            const ms = performance.now() - startedAt;
            requests++;
            if (ms > slowest.ms) Object.assign(slowest, { route, ms });
            if (status >= 500) throw new Error(`answered ${status}`);
          });
          const result = await fc.check(property, { numRuns: requestsPerRoute });
          if (!result.failed) continue;
          const [made] = result.counterexample!;
          failures.push(
            `${route} (seed ${result.seed}): ${String(result.errorInstance)} ${JSON.stringify(made).slice(0, 400)}`,
          );
        }
      }
      expect(failures).toEqual([]);
      if (process.env.REQUESTS_PER_ROUTE)
        process.stdout.write(
          `${requests} requests, the slowest took ${Math.round(slowest.ms)} ms: ${slowest.route}\n`,
        );
    },
    120_000 + requestsPerRoute * 5_000,
  );

  it('is not answered with one either if a parameter is beyond what the database can have', async () => {
    const failures: string[] = [];
    for (const [path, item] of Object.entries(document.paths)) {
      const method = 'get';
      const parameters = (item[method]?.parameters ?? []) as { name: string; in: string }[];
      for (const { name, in: place } of parameters.filter((each) => each.in !== 'header'))
        for (const value of beyondBounds) {
          const required = 'format=csv&period=2026&';
          const address =
            place === 'path' ? path.replace(`{${name}}`, value) : `${path}?${required}${name}=${value}`;
          const status = await statusOf(
            app.url,
            { route: path, method, path: address, headers: {} },
            tokens[0],
          );
          // 0: an export that ends without an answer.
          if (status >= 500 || status === 0) failures.push(`${status} ${address}`);
        }
    }
    expect(failures).toEqual([]);
  }, 300_000);

  it('leaves a record that verifies', async () => {
    expect(await verifyRecord(app.dataSource, workflows, app.environment)).toMatchObject({ findings: [] });
  });
});

/** Sends what `fetch` would refuse to send. @returns the status; 0 if the server closed the connection without one */
function statusOf(url: string, { method, path, headers, body }: AnyRequest, token?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = send(`${url}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { Authorization: token }),
        ...Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
        ),
        ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
      },
    });
    call.on('response', (response) => {
      resolve(response.statusCode!);
      // A stream does not end by itself.
      response.destroy();
    });
    call.on('error', (error: NodeJS.ErrnoException) =>
      // The server may refuse a large body before it has read all of it.
      ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? resolve(0) : reject(error),
    );
    call.end(body);
  });
}
