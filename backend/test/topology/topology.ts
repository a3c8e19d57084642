import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../fixtures/free-port.js';
import { MailCatcher } from '../fixtures/mail-catcher.js';
import { OwnPostgres } from '../fixtures/own-postgres.js';
import { findRedis, type TestRedis } from '../fixtures/redis.js';
import { StripeServer } from '../fixtures/stripe-server.js';
import { StripeWebhooks } from '../fixtures/stripe-webhooks.js';
import { Entry } from './entry.js';
import { Program } from './program.js';

export const owner = { email: 'owner@cpa.example', password: 'correct horse battery' };

/** Pool size of each program. Four pools and their listeners fit into `maxConnections`. */
export const poolSize = 6;
export const maxConnections = 4 * (poolSize + 1) + 8;

/** The services of docker-compose.yml, with a second worker and a Stripe server, as plain processes. */
export interface Topology {
  readonly postgres: OwnPostgres;
  readonly redis: TestRedis;
  readonly mail: MailCatcher;
  readonly stripe: StripeServer;
  readonly webhooks: StripeWebhooks;
  readonly entry: Entry;
  readonly apis: readonly Program[];
  readonly workers: readonly Program[];
  /** The environment of every program. */
  readonly variables: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Whether it can run here: only Redis must be installed. */
export const canRun = findRedis() !== undefined;

/** Starts everything: the programs all at the same time, on an empty database. */
export async function startTopology(): Promise<Topology> {
  const [postgres, redis, mail, stripe, ...ports] = await Promise.all([
    OwnPostgres.start({ max_connections: maxConnections }),
    findRedis()!(),
    MailCatcher.start(),
    StripeServer.start(),
    ...Array.from({ length: 4 }, freePort),
  ]);
  const dataDir = mkdtempSync(join(tmpdir(), 'tax-firm-topology-'));
  const entry = await Entry.start(ports.slice(0, 2).map((port) => new URL(`http://127.0.0.1:${port}`)));
  const webhooks = new StripeWebhooks(stripe, `${entry.url}/api/stripe/webhook`);
  const variables = {
    NODE_ENV: 'production',
    PUBLIC_URL: entry.url,
    DATABASE_URL: postgres.workingUrl,
    DATABASE_MIGRATION_URL: postgres.url,
    DATABASE_POOL_SIZE: String(poolSize),
    REDIS_URL: redis.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'website@cpa.example',
    DATA_DIR: dataDir,
    JWT_SECRET: randomBytes(32).toString('hex'),
    FILE_KEY: randomBytes(32).toString('base64'),
    AUDIT_KEY: randomBytes(32).toString('base64'),
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
    ALLOW_TEST_CARDS: '1',
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    LOG_LEVEL: 'warn',
    // The owner of these specs has no authenticator app.
    STAFF_SECURITY: 'relaxed',
  };
  const program = (name: string, ROLE: string, port: number) =>
    new Program(name, port, { ...variables, ROLE });
  const apis = ports.slice(0, 2).map((port, i) => program(`api-${i + 1}`, 'api', port));
  const workers = ports.slice(2).map((port, i) => program(`worker-${i + 1}`, 'worker', port));

  const stop = async () => {
    entry.stop();
    await Promise.all([...apis, ...workers].map((one) => one.stop()));
    await Promise.all([postgres.stop(), redis.stop(), mail.stop(), stripe.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all([...apis, ...workers].map((one) => one.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { postgres, redis, mail, stripe, webhooks, entry, apis, workers, variables, stop };
}
