import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as send } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pdfSheet } from '../dist/base/pdf/pdf-sheet.js';
import { type HttpRate, type HttpServer } from './http.js';

const megabyte = 1_000_000;
const clients = 8;
const seconds = 30;

/** Resident memory in bytes: the most so far, and now. */
export interface Resident {
  readonly most: number;
  readonly now: number;
}

/** @returns undefined where the system does not tell */
export function residentOf({ pid }: HttpServer): Resident | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const bytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
    return { most: bytes('VmHWM'), now: bytes('VmRSS') };
  } catch {
    return undefined;
  }
}

/** Each of them seems to come from another address. */
async function lineTo({ url }: HttpServer, index: number): Promise<{ socket: Socket; address: string }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, address: `198.51.100.${index % 250}` };
}

const head = (first: string, fields: Readonly<Record<string, string | number>>): string =>
  [
    `${first} HTTP/1.1`,
    ...Object.entries({ Host: 'cpa.example', ...fields }).map((pair) => pair.join(': ')),
  ].join('\r\n');

/** Sends most of a number of orders of 15 MB, and never the rest. Resolves when the server has ended all of them. */
export async function stalledOrders(server: HttpServer, count: number): Promise<void> {
  const part = Buffer.alloc(14 * megabyte, ' ');
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { socket, address } = await lineTo(server, index);
      socket.resume();
      const fields = { 'X-Forwarded-For': address, 'Content-Type': 'application/json' };
      socket.write(
        `${head('POST /api/taxReturns/add', { ...fields, 'Content-Length': 15 * megabyte })}\r\n\r\n`,
      );
      socket.write(part);
      await once(socket, 'close');
    }),
  );
}

/** Uploads a number of scans of 5 MB, several at once. */
export async function uploads(server: HttpServer, count: number): Promise<void> {
  const boundary = 'frontier';
  const content = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\n\r\n`),
    await scan(5 * megabyte),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    Authorization: server.token,
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
    'Content-Length': content.length,
  };
  let left = count;
  const upload = async () => {
    while (left-- > 0) {
      const sent = send(`${server.url}/api/files`, { method: 'POST', headers });
      sent.end(content);
      const [answer] = (await once(sent, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
      answer.resume();
      await once(answer, 'end');
      if (answer.statusCode !== 201) throw new Error(`An upload answered ${answer.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, upload));
}

/** A PDF as scanners make them: a page that is a picture of this many bytes. They are noise, which no reader looks at. */
async function scan(pictureBytes: number): Promise<Buffer> {
  const headOfJpeg = Buffer.from('ffd8ffc000110808dc06a403', 'hex');
  const sheet = await pdfSheet({});
  sheet.image(Buffer.concat([headOfJpeg, randomBytes(pictureBytes)]), 0, 0).end();
  return buffer(sheet);
}

/** What a hostile or unlucky client may do, each with the headers as far as it sends them. */
const slowWays = [
  /** Headers, one letter in a second. */
  () => head('GET /', { 'X-Slow': '' }),
  /** The headers of a body that never comes. */
  ({ token }: HttpServer) =>
    `${head('POST /api/files', { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': 5_000_000, Authorization: token })}\r\n\r\n`,
  /** A body, one letter in a second. */
  () =>
    `${head('POST /api/taxReturns/add', { 'Content-Type': 'application/json', 'Content-Length': 5_000_000 })}\r\n\r\n{"name":"`,
  /** Answers that it does not read. */
  () => `${head('GET /api/openapi.json', {})}\r\n\r\n`.repeat(20),
] as const;

/** Ordinary work, without and with 200 slow clients beside it, who come again when their connection is ended. */
export async function besideSlowClients(
  server: HttpServer,
  count = 200,
): Promise<{ before: HttpRate; during: HttpRate; ended: number }> {
  const work = await server.eventsAndLooks(clients);
  await work({ seconds: 2 });
  const before = await (await server.eventsAndLooks(clients))({ seconds });
  const ready = await server.eventsAndLooks(clients);
  let stopped = false;
  let ended = 0;
  const sockets = new Set<Socket>();
  const slowClient = async (index: number) => {
    while (!stopped) {
      const { socket } = await lineTo(server, index);
      sockets.add(socket);
      const way = index % slowWays.length;
      socket.write(slowWays[way]!(server));
      if (way === 3) socket.pause();
      else socket.resume();
      const letters = way === 0 || way === 2 ? setInterval(() => socket.write('x'), 1000) : undefined;
      await once(socket, 'close');
      clearInterval(letters);
      sockets.delete(socket);
      ended++;
      await sleep(100);
    }
  };
  const all = Array.from({ length: count }, (_, index) => slowClient(index).catch(() => undefined));
  await sleep(1000);
  const during = await ready({ seconds });
  stopped = true;
  const endedByServer = ended;
  for (const socket of sockets) socket.destroy();
  await Promise.all(all);
  return { before, during, ended: endedByServer };
}
