import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const program = join(process.cwd(), 'backend/dist/main.js');
const startsWithinMs = 90_000;
const mailsWithinMs = 30_000;
const pollMs = 100;

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The built product, running as its users run it: a process of its own on an empty DATA_DIR. */
export interface Product {
  url: string;
  owner: { email: string; password: string };
  /** Who can sign in to the demonstration, as it prints them. */
  demoSignIn(role: string): { email: string; password: string };
  /** All e-mails sent so far. */
  mails(): Promise<Mail[]>;
  /** The e-mails sent so far to an address, once there is one whose subject has these words. */
  mailTo(address: string, words: string): Promise<Mail>;
  stop(): Promise<void>;
}

interface ProductOptions {
  /** With its demonstration. */
  demo?: boolean;
  /** Variables beside those that every journey sets. */
  environment?: Readonly<Record<string, string>>;
}

/** Starts the product on a free port. */
export async function startProduct({
  demo = false,
  environment = {},
}: ProductOptions = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tax-firm-journey-'));
  await chmod(dataDir, 0o755); // as root, PostgreSQL runs as an account that must be able to enter
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const owner = { email: 'owner@firm.example', password: randomBytes(12).toString('hex') };
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: demo ? '1' : '0',
      LOG_LEVEL: 'warn',
      ...environment,
      ...(!demo && { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  await ready(child, url);

  const mails = async (): Promise<Mail[]> => {
    const folder = join(dataDir, 'mail');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    return Promise.all(names.map(async (name) => parse(await readFile(join(folder, name), 'utf8'))));
  };

  return {
    url,
    owner,
    mails,
    demoSignIn(role) {
      const line = new RegExp(`^ +${role} {2,}(\\S+) +(\\S+)$`, 'm').exec(printed);
      if (!line) throw new Error(`The demonstration has no ${role}`);
      return { email: line[1]!, password: line[2]! };
    },
    async mailTo(address, words) {
      for (const until = Date.now() + mailsWithinMs; Date.now() < until; await wait(pollMs)) {
        const found = (await mails()).find(
          ({ to, subject }) => to.includes(address) && subject.includes(words),
        );
        if (found) return found;
      }
      throw new Error(
        `No e-mail to ${address} with "${words}"; there are: ${(await mails()).map(({ subject }) => subject).join(' | ')}`,
      );
    },
    async stop() {
      if (child.exitCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  for (const until = Date.now() + startsWithinMs; Date.now() < until; await wait(pollMs)) {
    if (child.exitCode !== null) throw new Error('The product did not start: see its message above');
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error('The product did not become ready in time');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** As much of a message as the journeys read: unfolded headers, and the text with its soft line breaks joined. */
function parse(raw: string): Mail {
  const [head = '', ...body] = raw.split(/\r?\n\r?\n/);
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? '';
  return {
    to: header('To'),
    subject: header('Subject'),
    text: body
      .join('\n\n')
      .replace(/=\r?\n/g, '')
      .replace(/=3D/g, '='),
  };
}
