import { EventEmitter } from 'node:events';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { type Executor, execute, poolOf, prepared } from '../../base/database/prepared.js';
import { listenerName } from '../../base/database/connection-limit.js';

/** Topics besides the id of one instance or one account. */
export const everyInstance = Symbol('every instance');
/** An account, one of its sessions or one of its second factors. */
export const everyAccount = Symbol('every account');
export const effectsWaiting = Symbol('effects waiting');

/** @param id what changed; undefined if changes may have been missed: whatever was read must be read again */
type Listener = (id?: string) => void;

/** How long announcements are batched, in ms. NOTIFY makes commits wait for each other. */
const gatherMs = 50;
const reconnectMs = 1000;

const notify = prepared(
  `SELECT pg_notify('workflow', id) FROM unnest($1::text[]) AS changed (id) UNION ALL SELECT pg_notify('outbox', '') WHERE $2`,
);

/**
 * Announces commits to every process through PostgreSQL's NOTIFY: changes to the open screens of an instance, and new
 * effects to the relay. A lost notice only costs time, because both also poll. Triggers in the database announce
 * changes of accounts (migrations/src/*-accounts.ts).
 */
@Injectable()
export class WorkflowFeed implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(WorkflowFeed.name);
  private readonly events = new EventEmitter().setMaxListeners(0);
  private gathered = new Set<string>();
  private hasEffects = false;
  private gathering?: NodeJS.Timeout;
  private connection?: pg.Client;
  private reconnecting?: NodeJS.Timeout;
  private stopped = false;

  /** Whether every notice arrives. While this is false, whoever keeps what it has read must read again. */
  isListening = false;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Calls back on each change that any process made.
   * @param topic the id of an instance or of an account, `everyInstance`, `everyAccount` or `effectsWaiting`
   * @returns a function that unsubscribes
   */
  subscribe(topic: string | symbol, listener: Listener): () => void {
    this.events.on(topic, listener);
    return () => this.events.off(topic, listener);
  }

  /**
   * Announces that an instance has changed. With the caller's transaction, the notice goes out when it commits. Without
   * one, the change is already committed, and notices are batched for `gatherMs`.
   */
  async announce(id: string, manager?: EntityManager, hasEffects = false): Promise<void> {
    if (manager) return announceOn(manager, [id], hasEffects);
    this.gathered.add(id);
    if (hasEffects) this.events.emit(effectsWaiting);
    this.hasEffects ||= hasEffects;
    if (this.stopped) await this.flush();
    else this.gathering ??= setTimeout(() => void this.flush(), gatherMs);
  }

  /** Announces, when this transaction commits, that effects wait in the outbox. */
  announceEffects(manager: EntityManager): Promise<void> {
    return announceOn(manager, [], true);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.listen();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.reconnecting);
    clearTimeout(this.gathering);
    await this.flush();
    await this.connection?.end().catch(() => undefined);
  }

  private async flush(): Promise<void> {
    const { gathered, hasEffects } = this;
    this.gathering = undefined;
    if (gathered.size === 0) return;
    this.gathered = new Set();
    this.hasEffects = false;
    await announceOn(this.dataSource, [...gathered], hasEffects).catch((error: Error) =>
      this.logger.warn(`Changes could not be announced: ${error.message}`),
    );
  }

  private async listen(): Promise<void> {
    const { options } = poolOf(this.dataSource);
    const connection = new pg.Client({ ...options, application_name: listenerName(options.max) });
    connection.on('notification', ({ channel, payload }) => this.received(channel, payload));
    connection.on('error', (error) => this.lost(connection, error));
    connection.on('end', () => this.lost(connection));
    try {
      await connection.connect();
      await connection.query('LISTEN workflow; LISTEN outbox; LISTEN account');
      this.connection = connection;
      this.isListening = true;
      // Changes may have been missed.
      for (const topic of this.events.eventNames()) this.events.emit(topic);
    } catch (error) {
      this.lost(connection, error as Error);
    }
  }

  private lost(connection: pg.Client, error?: Error): void {
    this.isListening = false;
    if (this.stopped || this.reconnecting) return;
    this.logger.warn(`The feed lost its connection${error ? `: ${error.message}` : ''}; reconnecting`);
    connection.removeAllListeners().on('error', () => undefined);
    connection.end().catch(() => undefined);
    this.reconnecting = setTimeout(() => {
      this.reconnecting = undefined;
      void this.listen();
    }, reconnectMs);
  }

  private received(channel: string, id = ''): void {
    if (channel === 'outbox') return void this.events.emit(effectsWaiting);
    this.events.emit(id, id);
    this.events.emit(channel === 'account' ? everyAccount : everyInstance, id);
  }
}

async function announceOn(on: Executor, ids: readonly string[], hasEffects: boolean): Promise<void> {
  await execute(on, notify, [ids, hasEffects]);
}
