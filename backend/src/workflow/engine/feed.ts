import { EventEmitter } from 'node:events';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { execute, poolOf, prepared } from '../../base/database/prepared.js';
import { listenerName } from '../../base/database/connection-limit.js';

/** A change of an instance. Without a version, changes may have been missed: read the instance again. */
export interface WorkflowChange {
  readonly workflowId: string;
  readonly version?: number;
}

type Listener = (change: WorkflowChange) => void;

/** Subscribes to the changes of all instances. */
export const everyInstance = '*';
const effects = Symbol('effects');
const accounts = Symbol('accounts');

/** @param accountId the account that changed; undefined if changes may have been missed */
type AccountListener = (accountId: string | undefined) => void;

/** How long announcements are batched, in ms. NOTIFY makes commits wait for each other. */
const gatherMs = 50;
const reconnectMs = 1000;

const notifyMany = prepared(
  'SELECT pg_notify(channel, message) FROM unnest($1::text[], $2::text[]) AS notice (channel, message)',
);

/**
 * Announces commits to every process through PostgreSQL's NOTIFY: changes to the open screens of an instance, and new
 * effects to the relay. A lost notice only costs time, because both also poll. Triggers in the database announce
 * changes of accounts (migrations/src/*-accounts.ts).
 */
@Injectable()
export class WorkflowFeed implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(WorkflowFeed.name);
  /** Of instances and accounts by their id, of `everyInstance`, `effects` and `accounts`. */
  private readonly events = new EventEmitter().setMaxListeners(0);
  private gathered = new Map<string, string>();
  private gathering?: NodeJS.Timeout;
  private connection?: pg.Client;
  private reconnecting?: NodeJS.Timeout;
  private stopped = false;

  /** Whether every notice arrives. While this is false, whoever keeps what it has read must read again. */
  isListening = false;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Calls back on each change of one instance, of `everyInstance`, or of one account, made by any process.
   * @returns a function that unsubscribes
   */
  subscribe(workflowId: string, listener: Listener): () => void {
    this.events.on(workflowId, listener);
    return () => this.events.off(workflowId, listener);
  }

  /** Calls back when effects wait in the outbox. @returns a function that unsubscribes */
  onEffects(listener: () => void): () => void {
    this.events.on(effects, listener);
    return () => this.events.off(effects, listener);
  }

  /** Calls back when an account, one of its sessions or one of its second factors changed, in any process. */
  onAccount(listener: AccountListener): void {
    this.events.on(accounts, listener);
  }

  /**
   * Announces a change. With the caller's transaction, the notice goes out when it commits. Without one, the change
   * is already committed, and notices are batched for `gatherMs`.
   */
  async announce(
    change: { workflowId: string; version: number; hasEffects: boolean },
    manager?: EntityManager,
  ): Promise<void> {
    if (manager) {
      const channels = ['workflow', ...(change.hasEffects ? ['outbox'] : [])];
      await execute(manager, notifyMany, [channels, channels.map((channel) => message(channel, change))]);
      return;
    }
    this.gathered.set(change.workflowId, message('workflow', change));
    if (change.hasEffects) {
      this.gathered.set('outbox', '');
      this.events.emit(effects);
    }
    if (this.stopped) await this.flush();
    else this.gathering ??= setTimeout(() => void this.flush(), gatherMs);
  }

  /** Announces, when this transaction commits, that effects wait in the outbox. */
  async announceEffects(manager: EntityManager): Promise<void> {
    await execute(manager, notifyMany, [['outbox'], ['']]);
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
    this.gathering = undefined;
    const notices = [...this.gathered];
    if (notices.length === 0) return;
    this.gathered = new Map();
    const channels = notices.map(([key]) => (key === 'outbox' ? 'outbox' : 'workflow'));
    await execute(this.dataSource, notifyMany, [channels, notices.map(([, text]) => text)]).catch(
      (error: Error) => this.logger.warn(`Changes could not be announced: ${error.message}`),
    );
  }

  private async listen(): Promise<void> {
    const { options } = poolOf(this.dataSource);
    const connection = new pg.Client({ ...options, application_name: listenerName(options.max) });
    connection.on('notification', ({ channel, payload }) => this.received(channel, payload ?? ''));
    connection.on('error', (error) => this.lost(connection, error));
    connection.on('end', () => this.lost(connection));
    try {
      await connection.connect();
      await connection.query('LISTEN workflow; LISTEN outbox; LISTEN account');
      this.connection = connection;
      this.isListening = true;
      this.resynchronise();
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

  /** Tells all listeners to read again, because changes may have been missed. */
  private resynchronise(): void {
    for (const id of this.events.eventNames())
      if (id === effects || id === accounts) this.events.emit(id);
      else this.events.emit(id, { workflowId: id });
  }

  private received(channel: string, payload: string): void {
    if (channel === 'outbox') return void this.events.emit(effects);
    if (channel === 'account') this.events.emit(accounts, payload);
    const [workflowId = '', version] = payload.split(' ');
    const change = { workflowId, version: version === undefined ? undefined : Number(version) };
    this.events.emit(workflowId, change);
    if (channel === 'workflow') this.events.emit(everyInstance, change);
  }
}

const message = (
  channel: string,
  { workflowId, version }: { workflowId: string; version: number },
): string => (channel === 'workflow' ? `${workflowId} ${version}` : '');
