import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const program = join(process.cwd(), 'backend/dist/main.js');
const startsWithinMs = 240_000;
const mailsWithinMs = 60_000;
const pollMs = 100;

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** What another process needs to know to use a running product. */
interface Running {
  url: string;
  dataDir: string;
  owner: Credentials;
  /** Its output at startup, which lists the sign-ins of the demonstration. */
  printed: string;
}

interface Credentials {
  email: string;
  password: string;
}

/** The built product in its own process, with an empty DATA_DIR. */
export interface Product {
  url: string;
  owner: Credentials;
  /** The sign-in of a role in the demonstration. Throws if there is none. */
  demoSignIn(role: string): Credentials;
  /** All emails sent so far. */
  mails(): Promise<Mail[]>;
  /** Waits for an email to an address whose subject contains these words. Throws after a minute. */
  mailTo(address: string, words: string): Promise<Mail>;
}

/** A product that one spec started for itself. */
export interface OwnProduct extends Product {
  stop(): Promise<void>;
}

interface ProductOptions {
  /** Whether to fill it with the demonstration. */
  demo?: boolean;
  /** Additional environment variables. */
  environment?: Readonly<Record<string, string>>;
}

/** The products that all specs share; {@link startSharedProducts} starts them before the first spec. */
const sharedKinds = ['empty', 'demo'] as const;
type SharedKind = (typeof sharedKinds)[number];
const variableOf = (kind: SharedKind) => `JOURNEYS_${kind.toUpperCase()}_PRODUCT`;

/**
 * A product that other specs use at the same time: `empty`, or `demo` with the demonstration. A spec must use unique
 * names for its people and returns, and must not count anything that other specs add to. {@link startProduct} offers
 * other settings.
 */
export function sharedProduct(kind: SharedKind): Product {
  const running = process.env[variableOf(kind)];
  if (!running) throw new Error('No shared product is running: run journeys in the Jest project "browser"');
  return productAt(JSON.parse(running) as Running);
}

/** Jest's global setup of the journeys: starts the products that the specs share. */
export default async function startSharedProducts(): Promise<void> {
  // All specs sign in and order from the same IP address.
  const environment = { RATE_LIMITS: 'off', IDENTITY_PROVIDER: 'demonstration' };
  const stops = await Promise.all(
    sharedKinds.map(async (kind) => {
      const { running, stop } = await run({ demo: kind === 'demo', environment });
      process.env[variableOf(kind)] = JSON.stringify(running);
      return stop;
    }),
  );
  Object.assign(globalThis, { stopSharedProducts: () => Promise.all(stops.map((stop) => stop())) });
}

/** Starts a product for one spec only. */
export async function startProduct(options: ProductOptions = {}): Promise<OwnProduct> {
  const { running, stop } = await run(options);
  return { ...productAt(running), stop };
}

/** Starts the product on a free port. */
async function run({ demo = false, environment = {} }: ProductOptions) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tax-firm-journey-'));
  await chmod(dataDir, 0o755); // if run as root, PostgreSQL uses another account, which must have access
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
  const folder = join(dataDir, 'mail');
  /** By the name of the file, because other specs send hundreds. */
  const parsed = new Map<string, Mail>();
  const read = async (name: string): Promise<Mail> => {
    const mail = parsed.get(name) ?? parse(await readFile(join(folder, name), 'utf8'));
    parsed.set(name, mail);
    return mail;
  };
  const mails = async (): Promise<Mail[]> => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    return Promise.all(names.map(read));
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
        `No email to ${address} with "${words}" in its subject. Subjects sent: ${(await mails()).map(({ subject }) => subject).join(' | ')}`,
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

/** Parses the parts of a message that journeys read: unfolded headers, and the text without soft line breaks. */
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
