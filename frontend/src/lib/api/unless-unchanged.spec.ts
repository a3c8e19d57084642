/** @jest-environment node */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endSession, startSession } from '@/lib/auth/session';
import { queryClient } from '@/lib/query-client';
import { makeToken } from '@/test/make-token';
import { api } from './client.js';
import { unlessUnchanged } from './unless-unchanged.js';

let server: Server;
let origin: string;
let asked: (string | undefined)[];
let answer: (request: IncomingMessage, response: ServerResponse) => unknown;

beforeAll(async () => {
  server = createServer((incoming, response) => {
    asked.push(incoming.headers['if-none-match']);
    return answer(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

beforeEach(() => {
  asked = [];
  startSession(makeToken({}));
  tagged('W/"1"', '[{"id":"a"}]');
});
afterEach(() => endSession());

/** Lets the server answer with a tag, or 304 to whoever knows it. */
function tagged(tag: string, body: string): void {
  answer = ({ headers }, response) => {
    const isKnown = headers['if-none-match'] === tag;
    response.writeHead(isKnown ? 304 : 200, {
      ETag: tag,
      'Content-Type': 'application/json',
      Link: '</api/taxReturns/getAll?after=b>; rel="next"',
    });
    response.end(isKnown ? undefined : body);
  };
}

const read = (after?: string) =>
  api.GET('/api/taxReturns/getAll', {
    baseUrl: origin,
    params: { query: { after } },
    fetch: unlessUnchanged(queryClient),
  });

it('names the answer it has, and gives it again if nothing changed', async () => {
  const first = await read();
  const again = await read();
  expect(asked).toEqual([undefined, 'W/"1"']);
  expect(again.data).toEqual([{ id: 'a' }]);
  expect(again.response.status).toBe(200);
  expect(again.response.headers.get('Link')).toBe(first.response.headers.get('Link'));
});

it('takes a changed answer, and names that one from then on', async () => {
  await read();
  tagged('W/"2"', '[{"id":"b"}]');
  expect((await read()).data).toEqual([{ id: 'b' }]);
  expect((await read()).data).toEqual([{ id: 'b' }]);
  expect(asked).toEqual([undefined, 'W/"1"', 'W/"2"']);
});

it('names no answer to another address', async () => {
  await read();
  await read('b');
  expect(asked).toEqual([undefined, undefined]);
});

it('keeps nothing of a session that has ended, nor of an answer that comes after its end', async () => {
  await read();
  endSession();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  startSession(makeToken({}));
  const respond = answer;
  answer = (incoming, response) => {
    endSession();
    return respond(incoming, response);
  };
  await read();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(asked).toEqual([undefined, undefined]);
});

it('keeps no answer without a tag, and no refusal', async () => {
  answer = (_, response) => response.end('[]');
  await read();
  answer = (_, response) => response.writeHead(403, { ETag: 'W/"3"' }).end('{}');
  await read().catch(() => undefined);
  await read().catch(() => undefined);
  expect(asked).toEqual([undefined, undefined, undefined]);
});
