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

/** What a process of its own has to know of a running product to use it. */
interface Running {
  url: string;
  dataDir: string;
  owner: Credentials;
  /** What it printed at its start: who can sign in to the demonstration. */
  printed: string;
}

interface Credentials {
  email: string;
  password: string;
}

/** The built product, running as its users run it: a process of its own on an empty DATA_DIR. */
export interface Product {
  url: string;
  owner: Credentials;
  /** Who can sign in to the demonstration, as it prints them. */
  demoSignIn(role: string): Credentials;
  /** All e-mails sent so far. */
  mails(): Promise<Mail[]>;
  /** The e-mails sent so far to an address, once there is one whose subject has these words. */
  mailTo(address: string, words: string): Promise<Mail>;
}

/** A product that its spec started for itself. */
export interface OwnProduct extends Product {
  stop(): Promise<void>;
}

interface ProductOptions {
  /** With its demonstration. */
  demo?: boolean;
  /** Variables beside those that every journey sets. */
  environment?: Readonly<Record<string, string>>;
}

/** The products that all specs of a run share; {@link startSharedProducts} starts them before the first spec. */
const sharedKinds = { empty: { demo: false }, demo: { demo: true } };
type SharedKind = keyof typeof sharedKinds;
const variableOf = (kind: SharedKind) => `JOURNEYS_${kind.toUpperCase()}_PRODUCT`;

/**
 * A product that other specs use at the same time: `empty` without data but what they make, or `demo` with the
 * demonstration. A spec makes people and returns of its own names, and counts nothing that others may add to. For other
 * settings there is {@link startProduct}.
 */
export function sharedProduct(kind: SharedKind): Product {
  const running = process.env[variableOf(kind)];
  if (!running) throw new Error('No product runs: journeys run in the Jest project "browser"');
  return productAt(JSON.parse(running) as Running);
}

/** Jest's global setup of the journeys: starts the products that the specs share. */
export default async function startSharedProducts(): Promise<void> {
  // One address signs in and orders for all specs.
  const environment = { RATE_LIMITS: 'off' };
  const kinds = Object.entries(sharedKinds) as [SharedKind, ProductOptions][];
  const stops = await Promise.all(
    kinds.map(async ([kind, options]) => {
      const { running, stop } = await run({ ...options, environment });
      process.env[variableOf(kind)] = JSON.stringify(running);
      return stop;
    }),
  );
  Object.assign(globalThis, { stopSharedProducts: () => Promise.all(stops.map((stop) => stop())) });
}

/** Starts a product for one spec alone. */
export async function startProduct(options: ProductOptions = {}): Promise<OwnProduct> {
  const { running, stop } = await run(options);
  return { ...productAt(running), stop };
}

/** Starts the product on a free port. */
async function run({ demo = false, environment = {} }: ProductOptions) {
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
  const running: Running = { url, dataDir, owner, printed };

  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  return { running, stop };
}

function productAt({ url, dataDir, owner, printed }: Running): Product {
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
