import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { defaultTransportLimits } from '../../src/base/config/transport-limits.js';
import { accountAs } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { pdfFile } from '../support/documents.js';

const megabytes15 = 15_000_000;

/** A connection whose bytes a test sends one by one. */
class Line {
  private text = '';
  readonly closed: Promise<unknown>;
  private constructor(readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', (part: string) => (this.text += part));
    socket.on('error', () => undefined);
    this.closed = once(socket, 'close');
  }

  static async to(url: string): Promise<Line> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const line = new Line(socket);
    await once(socket, 'connect');
    return line;
  }

  send(text: string | Buffer): void {
    this.socket.write(text);
  }

  /** Sends the headers of a request. */
  head(request: string, headers: Record<string, string | number>): void {
    const lines = Object.entries({ Host: 'cpa.example', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    this.send([`${request} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  }

  /** The whole answer, once the server has closed the connection. */
  async answer(): Promise<{ status: number; code?: string; retryAfter?: string; text: string }> {
    await this.closed;
    const header = (name: string) => new RegExp(`^${name}: (.*)\r$`, 'im').exec(this.text)?.[1];
    const status = Number(/^HTTP\/1.1 (\d+)/.exec(this.text)?.[1]);
    return { status, code: header('x-error-code'), retryAfter: header('retry-after'), text: this.text };
  }
}

const json = { 'Content-Type': 'application/json' };
const multipart = { 'Content-Type': 'multipart/form-data; boundary=b' };

describe('a sender who stops sending', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    const transport = {
      ...defaultTransportLimits,
      headersMs: 500,
      requestMs: 2000,
      checkMs: 50,
    };
    app = await startApp({ environment: { transport, rateLimits: true } });
    token = (await accountAs(app, 'Client')).token;
  });
  afterAll(() => app.stop());

  it('loses the connection without headers', async () => {
    const line = await Line.to(app.url);
    line.send('POST /api/users/login HTTP/1.1\r\nHost: cpa.example\r\nX-Slow: ');
    expect((await line.answer()).status).toBe(408);
  });

  it.each([
    ['JSON', 'POST /api/users/checkEmail', json],
    ['an order', 'POST /api/taxReturns/add', json],
    ['an upload', 'POST /api/files', multipart],
    ['chunks', 'POST /api/users/checkEmail', { ...json, 'Transfer-Encoding': 'chunked' }],
  ])('gets a 408 and loses the connection in the middle of %s', async (_what, request, headers) => {
    const line = await Line.to(app.url);
    const size: Record<string, number> = 'Transfer-Encoding' in headers ? {} : { 'Content-Length': 900_000 };
    line.head(request, { ...headers, ...size, Authorization: token });
    line.send('9\r\n{"email":\r\n');
    const { status, code, text } = await line.answer();
    expect({ status, code }).toEqual({ status: 408, code: 'request_timeout' });
    expect(text).toContain('Your request arrived too slowly');
  });

  it('leaves nothing of an upload behind', async () => {
    const line = await Line.to(app.url);
    line.head('POST /api/files', { ...multipart, 'Content-Length': 900_000, Authorization: token });
    line.send('--b\r\nContent-Disposition: form-data; name="file"; filename="W-2.pdf"\r\n\r\n');
    line.send(pdfFile());
    expect((await line.answer()).status).toBe(408);
    const left = () => app.dataSource.query<unknown[]>('SELECT id FROM file');
    while ((await left()).length > 0) await new Promise(setImmediate);
  });

  describe('is refused before the body is read', () => {
    const headersOnly = async (request: string, headers: Record<string, string | number>) => {
      const line = await Line.to(app.url);
      line.head(request, headers);
      return line.answer();
    };

    it('without signing in', async () => {
      const headers = { ...json, 'Content-Length': megabytes15 };
      const { status, code } = await headersOnly('PUT /api/taxReturns/updateTaxReturnNotes', headers);
      expect({ status, code }).toEqual({ status: 401, code: 'not_signed_in' });
      const upload = await headersOnly('POST /api/files', { ...multipart, 'Content-Length': megabytes15 });
      expect(upload.status).toBe(401);
    });

    it('for its declared size', async () => {
      const tooMuch = { ...json, Authorization: token, 'Content-Length': megabytes15 };
      const { status, code } = await headersOnly('PUT /api/taxReturns/updateTaxReturnNotes', tooMuch);
      expect({ status, code }).toEqual({ status: 413, code: 'too_large' });
      const order = await headersOnly('POST /api/taxReturns/add', { ...json, 'Content-Length': 16_000_000 });
      expect(order.status).toBe(413);
      const file = { ...multipart, Authorization: token, 'Content-Length': 900_000_000 };
      expect((await headersOnly('POST /api/files', file)).status).toBe(413);
    });

    it('after too many calls from the address', async () => {
      for (let call = 0; call < 60; call++)
        await app.request('POST', '/api/users/checkEmail', { body: { email: 'a@people.example' } });
      const headers = { ...json, 'Content-Length': 900_000 };
      const { status, code, retryAfter } = await headersOnly('POST /api/users/checkEmail', headers);
      expect({ status, code }).toEqual({ status: 429, code: 'too_many_requests' });
      expect(Number(retryAfter)).toBeGreaterThan(0);
    });
  });
});

describe('large bodies in memory', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  const order = (bytes: number) =>
    app.request('POST', '/api/taxReturns/add', { headers: json, body: Buffer.alloc(bytes, ' ') });

  it('are bounded, all together, and keep nobody from a small one', async () => {
    const stalled = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const line = await Line.to(app.url);
        line.head('POST /api/taxReturns/add', { ...json, 'Content-Length': megabytes15 });
        line.send(Buffer.alloc(4_000_000, ' '));
        return line;
      }),
    );
    let another = await order(8_000_000);
    while (another.status === 400) another = await order(8_000_000);
    expect(another).toMatchObject({ status: 503, code: 'overloaded' });
    expect(another.headers.get('retry-after')).toBe('2');
    expect(another.body).toMatchObject({
      message: 'We are receiving too much at the moment. Please try again in a few seconds.',
    });
    expect((await order(60_000)).status).toBe(400);

    for (const { socket } of stalled) socket.destroy();
    while ((await order(8_000_000)).status === 503) await new Promise(setImmediate);
  });
});

describe('a body that is not as it should be', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  const call = (headers: Record<string, string>, body: string | Buffer) =>
    app.request('POST', '/api/users/checkEmail', { headers: { ...json, ...headers }, body });

  it('is refused when it is compressed, because its size is not known before', async () => {
    expect(await call({ 'Content-Encoding': 'gzip' }, '{}')).toMatchObject({
      status: 415,
      code: 'unsupported_type',
      body: { message: 'Please send the body without compression.' },
    });
  });

  it('is refused in another character set', async () => {
    expect(await call({ 'Content-Type': 'application/json; charset=utf-16' }, '{}')).toMatchObject({
      status: 415,
      body: { message: 'Please send the body in UTF-8.' },
    });
    expect((await call({ 'Content-Type': 'application/json; charset=UTF-8' }, '{}')).status).toBe(400);
  });

  it.each(['1', '"text"', 'null', '{'])('is refused as %s', async (body) => {
    expect(await call({}, body)).toMatchObject({ status: 400, code: 'malformed_request' });
  });

  it('is not taken from a form of another site', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const { status, body } = await call(headers, 'email=a%40people.example');
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: { email: expect.any(String) } } });
  });
});
