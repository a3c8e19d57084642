import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { execute, poolOf, prepared } from '../common/prepared.js';
import { listenerName } from '../database/connection-limit.js';

/** An instance has moved. Without a version when changes may have been missed: read again. */
export interface WorkflowChange {
  readonly workflowId: string;
  readonly version?: number;
}

type Listener = (change: WorkflowChange) => void;

/** For how long announcements are gathered, ms: NOTIFY makes commits wait for each other. */
const gatherMs = 50;
const reconnectMs = 1000;

const notifyMany = prepared(
  'SELECT pg_notify(channel, message) FROM unnest($1::text[], $2::text[]) AS notice (channel, message)',
);

/**
 * Tells every process what has been committed, over PostgreSQL's NOTIFY: open screens of the instance, and the
 * relay where effects wait. A notice that is lost costs nothing but time: both also look by themselves.
 */
@Injectable()
export class WorkflowFeed implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(WorkflowFeed.name);
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly onEffectsListeners = new Set<() => void>();
  private gathered = new Map<string, string>();
  private gathering?: NodeJS.Timeout;
  private connection?: pg.Client;
  private reconnecting?: NodeJS.Timeout;
  private stopped = false;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Calls back at each change of one instance, made in whatever process. @returns how to stop it */
  subscribe(workflowId: string, listener: Listener): () => void {
    const listeners = this.listeners.get(workflowId) ?? new Set();
    this.listeners.set(workflowId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.listeners.get(workflowId) === listeners)
        this.listeners.delete(workflowId);
    };
  }

  /** Calls back when effects wait in the outbox. @returns how to stop it */
  onEffects(listener: () => void): () => void {
    this.onEffectsListeners.add(listener);
    return () => this.onEffectsListeners.delete(listener);
  }

  /**
   * Says that an instance has moved. In a transaction of the caller's the notice goes out with its commit;
   * otherwise the change is committed already, and notices are gathered for some milliseconds.
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
      for (const listener of this.onEffectsListeners) listener();
    }
    if (this.stopped) await this.flush();
    else this.gathering ??= setTimeout(() => void this.flush(), gatherMs);
  }

  /** Says, at the commit of this transaction, that effects wait in the outbox. */
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
      await connection.query('LISTEN workflow; LISTEN outbox');
      this.connection = connection;
      this.resynchronise();
    } catch (error) {
      this.lost(connection, error as Error);
    }
  }

  private lost(connection: pg.Client, error?: Error): void {
    if (this.stopped || this.reconnecting) return;
    this.logger.warn(`The feed lost its connection${error ? `: ${error.message}` : ''}; connecting again`);
    connection.removeAllListeners().on('error', () => undefined);
    connection.end().catch(() => undefined);
    this.reconnecting = setTimeout(() => {
      this.reconnecting = undefined;
      void this.listen();
    }, reconnectMs);
  }

  /** What came while nobody listened is unknown: everybody looks again. */
  private resynchronise(): void {
    for (const [workflowId, listeners] of this.listeners)
      for (const listener of listeners) listener({ workflowId });
    for (const listener of this.onEffectsListeners) listener();
  }

  private received(channel: string, payload: string): void {
    if (channel === 'outbox') {
      for (const listener of this.onEffectsListeners) listener();
      return;
    }
    const [workflowId = '', version] = payload.split(' ');
    for (const listener of this.listeners.get(workflowId) ?? [])
      listener({ workflowId, version: Number(version) });
  }
}

const message = (
  channel: string,
  { workflowId, version }: { workflowId: string; version: number },
): string => (channel === 'workflow' ? `${workflowId} ${version}` : '');
