import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noRules } from '@tax-firm/machines';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Clock } from '../dist/base/clock.js';
import { Metrics } from '../dist/base/metrics.js';
import { dataSourceOptions } from '../dist/base/database/data-source-options.js';
import { startEmbeddedPostgres } from '../dist/base/database/embedded-postgres.js';
import { migrate } from '../dist/base/database/migrate.js';
import { taxReturnWorkflow } from '../dist/returns/workflow/tax-return.definition.js';
import { WorkflowEngine } from '../dist/workflow/engine/engine.js';
import { WorkflowFeed } from '../dist/workflow/engine/feed.js';
import { type Origin } from '../dist/workflow/model/definition.js';

/** Connections for the highest number of measured clients and the feed. */
const poolSize = 9;

export const origin: Origin = {
  ip: '192.0.2.17',
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  requestId: randomUUID(),
};

/** An embedded PostgreSQL as the product runs it, with the engine and a plain node-postgres pool. */
export interface World {
  /** Names the owner, who may create tables of its own. */
  readonly ownerUrl: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly engine: WorkflowEngine;
  readonly dataSource: DataSource;
  /** Works as the owner. */
  readonly pool: pg.Pool;
  /** Creates a return without a price yet. */
  orderedReturn(): Promise<string>;
  /** Creates a return whose quote is accepted, so that staff can start work and undo it repeatedly. */
  acceptedReturn(): Promise<string>;
  /** Creates many, and forgets the emails about them, so that sending these is not part of a measurement. */
  acceptedReturns(count: number): Promise<string[]>;
  readonly owner: { readonly id: string; readonly role: 'Owner' };
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tax-firm-bench-'));
  await chmod(dataDir, 0o755); // as root, PostgreSQL runs as someone else
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: { shared_preload_libraries: 'pg_stat_statements' },
  });
  await migrate(server.ownerUrl, { workingUrl: server.url });
  const dataSource = await new DataSource(dataSourceOptions(server.url, poolSize)).initialize();
  const feed = new WorkflowFeed(dataSource);
  const engine = new WorkflowEngine(dataSource, new Clock(), feed, new Metrics());
  const pool = new pg.Pool({ connectionString: server.ownerUrl, max: poolSize });

  const account = async (role: string): Promise<string> => {
    const sql =
      'INSERT INTO account (name, email, password_hash, role, employee_access) VALUES ($1, $2, $3, $4, $5) RETURNING id';
    const values = [role, `${randomUUID()}@people.example`, '-', role, role !== 'Client'];
    return (await pool.query<{ id: string }>(sql, values)).rows[0]?.id ?? '';
  };
  const owner = { id: await account('Owner'), role: 'Owner' } as const;
  const client = { id: await account('Client'), role: 'Client' } as const;

  const orderedReturn = async (): Promise<string> => {
    const columns = {
      client_id: client.id,
      created_at: new Date(),
      service: 'Tax Preparation Individual',
      tax_year: 2025,
      name: 'Ann',
      email: 'ann@people.example',
    };
    const started = { input: { files: 1, rules: noRules }, columns, actor: client, origin };
    return (await engine.start(taxReturnWorkflow, started)).id;
  };

  const acceptedReturn = async (): Promise<string> => {
    const id = await orderedReturn();
    await engine.send(taxReturnWorkflow, {
      id,
      event: { type: 'SEND_QUOTE', actor: owner, amountCents: 30_000 },
      origin,
    });
    await engine.send(taxReturnWorkflow, {
      id,
      event: { type: 'ACCEPT_QUOTE', actor: client, amountCents: 30_000 },
      origin,
    });
    return id;
  };
  const acceptedReturns = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    let left = count;
    const work = async () => {
      while (left-- > 0) ids.push(await acceptedReturn());
    };
    await Promise.all(Array.from({ length: poolSize - 1 }, work));
    await pool.query("DELETE FROM outbox WHERE status = 'pending'");
    return ids;
  };

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await feed.beforeApplicationShutdown();
    await pool.end();
    await dataSource.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    ownerUrl: server.ownerUrl,
    environment: {
      DATABASE_URL: server.url,
      DATA_DIR: dataDir,
      JWT_SECRET: randomBytes(32).toString('hex'),
      // Of all servers on this database, because the first one seals its signing key with it.
      FILE_KEY: randomBytes(32).toString('base64'),
      RATE_LIMITS: 'off',
      DEMO: '0',
      LOG_LEVEL: 'info',
    },
    engine,
    dataSource,
    pool,
    owner,
    orderedReturn,
    acceptedReturn,
    acceptedReturns,
    close: () => (closing ??= close()),
  };
}
