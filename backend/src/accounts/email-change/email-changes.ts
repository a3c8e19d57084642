import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  Column,
  DataSource,
  Entity,
  type EntityManager,
  ForeignKey,
  MoreThan,
  PrimaryGeneratedColumn,
} from 'typeorm';
import { Clock } from '../../base/clock.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { Account, lockAccount } from '../account/account.entity.js';

/** An account's one open change of its address. The link's token is computed from its id and a server secret. */
@Entity('email_change')
export class EmailChange {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid', unique: true })
  @ForeignKey(() => Account, { name: 'email_change_account_id_fkey', onDelete: 'CASCADE' })
  accountId!: string;

  /** The session that asked, which stays valid when the address changes. */
  @Column({ name: 'session_id', type: 'uuid' })
  sessionId!: string;

  /** The new address, as `normalizeEmail` writes it. */
  @Column({ type: 'text' })
  email!: string;

  @Column({ name: 'token_hash', type: 'text', unique: true })
  tokenHash!: string;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}

/** The changes of addresses that wait for their links. */
@Injectable()
export class EmailChanges {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: SecurityLog,
  ) {}

  /** The address that the account waits to change to; null for none. */
  async pendingOf(accountId: string): Promise<string | null> {
    const open = { accountId, expiresAt: MoreThan(this.clock.now()) };
    return (await this.dataSource.manager.findOneBy(EmailChange, open))?.email ?? null;
  }

  /** Ends the account's open change, if there is one: its link stops working. Late in a transaction, as it is logged. */
  async withdraw(accountId: string, manager: EntityManager): Promise<void> {
    await lockAccount(manager, accountId);
    const [open] = await manager.findBy(EmailChange, { accountId, expiresAt: MoreThan(this.clock.now()) });
    const { affected } = await manager.delete(EmailChange, { accountId });
    if (!open || !affected) return;
    await this.log.record('emailChangeWithdrawn', { subjectId: accountId }, manager);
  }
}
