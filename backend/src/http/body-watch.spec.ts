import { once } from 'node:events';
import { createServer, request as send, type ClientRequest, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import express, { type Request } from 'express';
import { Metrics } from '../common/metrics.js';
import { type Environment } from '../config/environment.js';
import { defaultTransportLimits } from '../config/transport-limits.js';
import { BodyWatch } from './body-watch.js';

/** The test says what time it is. */
const transport = {
  ...defaultTransportLimits,
  stallMs: 100,
  stallBytes: 10,
  lingerMs: 400,
  checkMs: 2 ** 30,
};

describe('a body on its way', () => {
  let watch: BodyWatch;
  let server: Server;
  let upload: ClientRequest;
  let arrived: Promise<Request>;
  let now: number;

  beforeEach(async () => {
    watch = new BodyWatch({ transport } as Environment, new Metrics());
    const app = express();
    arrived = new Promise((resolve) => {
      app.use(watch.follow, (request) => resolve(request));
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    upload = send({ port, method: 'POST', headers: { 'Content-Length': 10_000 } });
    upload.on('error', () => undefined);
    upload.flushHeaders();
    now = performance.now();
  });
  afterEach(() => {
    upload.destroy();
    watch.onModuleDestroy();
    server.close();
  });

  it('may take any time while it moves', async () => {
    const request = await arrived;
    request.resume();
    for (let second = 0; second < 50; second++) {
      upload.write('ten bytes.');
      await once(request, 'data');
      watch.check((now += 90));
    }
    expect(request.destroyed).toBe(false);
    upload.write('.');
    await once(request, 'data');
    watch.check((now += 101));
    expect(request.res!.statusCode).toBe(408);
  });

  it('may wait for the program', async () => {
    const request = await arrived;
    upload.write('.');
    while (request.readableLength === 0) await new Promise(setImmediate);
    watch.check((now += 1000));
    expect(request.res!.headersSent).toBe(false);
    request.resume();
    await once(request, 'data');
    watch.check((now += 101));
    expect(request.res!.statusCode).toBe(408);
  });

  it('ends in time if it is kept in memory, even if it moves', async () => {
    const request = await arrived;
    request.resume();
    watch.limit(request, 150);
    now = performance.now();
    for (let round = 0; round < 2; round++) {
      upload.write('a lot of bytes');
      await once(request, 'data');
      watch.check((now += 90));
    }
    expect(request.res!.statusCode).toBe(408);
  });

  it('is read for a while after its refusal', async () => {
    const request = await arrived;
    request.resume();
    request.res!.status(401).end('no');
    for (let round = 0; round < 4; round++) {
      upload.write('more');
      await once(request, 'data');
      watch.check((now += 99));
    }
    expect(request.destroyed).toBe(false);
    upload.write('more');
    await once(request, 'data');
    watch.check((now += 150));
    expect(request.destroyed).toBe(true);
  });
});
