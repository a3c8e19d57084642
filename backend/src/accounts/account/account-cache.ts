import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, type EntityMetadata, type EntitySubscriberInterface, type QueryRunner } from 'typeorm';
import { everyAccount, WorkflowFeed } from '../../workflow/engine/feed.js';

/** The tables that say what an account may do. New rows of the first two change nothing about older ones. */
const accountTables = ['account', 'session'];
const factorTables = ['authenticator_app', 'passkey'];
/** An account's values are read again after this time, in case a notice was lost. */
const maxAgeMs = 10_000;
/** Most accounts to keep. Beyond that, those that were asked for least recently are forgotten. */
const maxAccounts = 10_000;

interface Written {
  readonly metadata: EntityMetadata;
  readonly queryRunner: QueryRunner;
}

/**
 * Keeps in memory what each request needs to know of its account, until the account, one of its sessions or one of its
 * second factors changes. A change by this process counts as soon as it is committed; one by another process, as soon
 * as its notice arrives, which takes milliseconds.
 */
@Injectable()
export class AccountCache implements EntitySubscriberInterface {
  private readonly accounts = new LRUCache<string, Map<string, unknown>>({ max: maxAccounts, ttl: maxAgeMs });
  private clearings = 0;
  private readonly uncommitted = new WeakSet<QueryRunner>();

  constructor(
    private readonly feed: WorkflowFeed,
    dataSource: DataSource,
  ) {
    feed.subscribe(everyAccount, (id) => this.clear(id));
    dataSource.subscribers.push(this);
  }

  /**
   * Returns the value that was last read for a key of an account, or reads it.
   * @param read what it returns is kept, unless that is null
   */
  async get<Value>(accountId: string, key: string, read: () => Promise<Value>): Promise<Value> {
    const kept = this.feed.isListening ? this.accounts.get(accountId) : undefined;
    if (kept?.has(key)) return kept.get(key) as Value;
    const { clearings } = this;
    const value = await read();
    // What changed while it was read may be missing from it.
    if (value === null || clearings !== this.clearings) return value;
    const values = this.accounts.get(accountId);
    // Another value of an account does not extend the life of those before it.
    if (values) values.set(key, value);
    else this.accounts.set(accountId, new Map([[key, value]]));
    return value;
  }

  afterInsert(written: Written): void {
    this.written(written, factorTables);
  }

  afterUpdate(written: Written): void {
    this.written(written, [...accountTables, ...factorTables]);
  }

  afterRemove(written: Written): void {
    this.afterUpdate(written);
  }

  afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): void {
    if (!queryRunner.isTransactionActive && this.uncommitted.delete(queryRunner)) this.clear();
  }

  private written({ metadata, queryRunner }: Written, tables: readonly string[]): void {
    if (!tables.includes(metadata.tableName)) return;
    if (queryRunner.isTransactionActive) this.uncommitted.add(queryRunner);
    else this.clear();
  }

  /** @param accountId absent: every account */
  private clear(accountId?: string): void {
    this.clearings++;
    if (accountId === undefined) this.accounts.clear();
    else this.accounts.delete(accountId);
  }
}
