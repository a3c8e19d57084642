import { existsSync } from 'node:fs';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { type Environment } from '../../base/config/environment.js';
import { inTime } from '../../base/clock.js';
import { openDatabase } from '../../base/database/open-database.js';
import { withConnection } from '../../base/database/with-connection.js';
import { type Check, type Deployment, type CheckFinding, problem } from './check.js';
import { errorCodeOf } from './probes.js';
import * as database from './checks/database.js';
import { auditKey, fileKey, signingChecks } from './checks/keys.js';
import { certificate, clock, http2, httpsOnly, publicUrl } from './checks/network.js';
import { disk, fileStorage, firmChecks, settings, site } from './checks/program.js';
import { imap, redis, scanner, smtp } from './checks/services.js';
import { stripe, stripePayments } from './checks/stripe.js';

const statementLimit = '10s';
const connectLimitMs = 10_000;

/** Every check, in the order of the report. */
const allChecks: readonly Check[] = [
  ...[settings, firmChecks, site, publicUrl, certificate, httpsOnly, http2],
  ...[
    database.postgres,
    database.databaseRole,
    database.databaseSchema,
    database.workflowVersion,
    database.ledger,
  ],
  ...[fileKey, auditKey, signingChecks, disk, database.databaseDisk, fileStorage, scanner],
  ...[smtp, imap, redis, stripe, stripePayments, clock, database.jobs, database.roots, database.backups],
];

/** A finding with its check's name. */
export type NamedFinding = CheckFinding & { readonly check: string };

/**
 * Runs the checks, all at once, each with a time limit. Without a database, those that need it are left out. Changes
 * nothing: a test file is deleted again, and an email is sent only to `sendTo`.
 * @param limitMs after this, a check counts as failed; those that ask the database wait for each other
 */
export async function examine(
  environment: Environment,
  {
    sendTo,
    checks = allChecks,
    limitMs = 20_000,
  }: { sendTo?: string; checks?: readonly Check[]; limitMs?: number } = {},
): Promise<NamedFinding[]> {
  const opened = await open(environment);
  const databaseUrl = 'url' in opened ? opened.url : '';
  // Connections may be scarce.
  const queue = new PQueue({ concurrency: 1 });
  const withDatabase: Deployment['withDatabase'] = (work) =>
    queue.add(() =>
      withConnection(databaseUrl, async (client) => {
        await client.query(`SET statement_timeout = '${statementLimit}'`);
        return work(client);
      }),
    );
  const deployment: Deployment = { environment, databaseUrl, sendTo, withDatabase, now: () => new Date() };
  try {
    const found = await Promise.all(
      checks
        .filter(({ needsDatabase }) => databaseUrl !== '' || !needsDatabase)
        .map(async ({ name, run }) => {
          const findings = await inTime(run(deployment), limitMs, tooLate).catch(
            (error: unknown) =>
              problem`This could not be checked (${errorCodeOf(error)}). Try again. If it stays, something does not answer, or a network blocks it.`,
          );
          return [findings].flat().map((finding) => ({ check: name, ...finding }));
        }),
    );
    return 'url' in opened ? found.flat() : [{ check: 'PostgreSQL', ...opened }, ...found.flat()];
  } finally {
    if ('url' in opened) await opened.close();
  }
}

/** The database as it is: a command that looks for problems must not migrate. */
async function open(
  environment: Environment,
): Promise<{ readonly url: string; close(): Promise<void> } | CheckFinding> {
  const { databaseUrl: url, dataDir } = environment;
  if (url === undefined && !existsSync(join(dataDir, 'postgres')))
    return problem`There is no database yet. Set DATABASE_URL, or start the program, which makes its own.`;
  try {
    if (url === undefined) return await openDatabase(environment, { prepare: async () => undefined });
    await inTime(
      withConnection(url, (client) => client.query('SELECT 1')),
      connectLimitMs,
      tooLate,
    );
    return { url, close: async () => undefined };
  } catch (error) {
    return problem`The database cannot be opened (${errorCodeOf(error)}). Check DATABASE_URL: host, port, role, password and name, and that PostgreSQL runs and has free connections.`;
  }
}

function tooLate(): never {
  throw Object.assign(new Error('It took too long'), { code: 'ETIMEDOUT' });
}
