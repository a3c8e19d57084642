import { Inject, Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountNotices } from '../account/account-notices.js';
import { Account } from '../account/account.entity.js';
import { Clock, dayMs, hourMs } from '../../base/clock.js';
import { Scheduled } from '../../base/scheduled-jobs.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { type Rule, rules } from './rules.js';

interface Found {
  readonly account: string | null;
  readonly count: number;
}

/**
 * Tells the owner of unusual access (16 CFR 314.4(c)(8)): someone opens very many returns, or tries what they may not
 * do, or many sign-ins fail. Of one account and one kind, it tells once a day.
 */
@Injectable()
export class UnusualAccessWatch {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly notices: AccountNotices,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
  ) {}

  @Scheduled(CronExpression.EVERY_MINUTE)
  async look(): Promise<void> {
    for (const rule of rules) {
      const limit = this.environment.alerts[rule.name];
      if (limit > 0) await this.apply(rule, limit);
    }
  }

  /** One process at a time, so that nothing is told twice. */
  private apply(rule: Rule, limit: number): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const [lock] = await manager.query<{ may: boolean }[]>(
        "SELECT pg_try_advisory_xact_lock(hashtext('unusual_access')) AS may",
      );
      if (!lock!.may) return;
      const since = new Date(this.clock.now().getTime() - hourMs);
      for (const found of await manager.query<Found[]>(rule.sql, [since, limit]))
        if (!(await this.wasTold(manager, rule, found))) await this.tell(manager, rule, { ...found, limit });
    });
  }

  private async wasTold(manager: EntityManager, { name }: Rule, { account }: Found): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT 1 FROM security_log WHERE kind = 'unusualAccess' AND at > $1 AND subject_id IS NOT DISTINCT FROM $2
         AND detail ->> 'what' = $3 LIMIT 1`,
      [new Date(this.clock.now().getTime() - dayMs), account, name],
    );
    return rows.length > 0;
  }

  private async tell(
    manager: EntityManager,
    { name, link }: Rule,
    { account, count, limit }: Found & { limit: number },
  ): Promise<void> {
    const person = account === null ? null : await manager.findOneBy(Account, { id: account });
    const about = { what: name, count, link: link(account), person: person && described(person) };
    for (const owner of await manager.findBy(Account, { role: 'Owner' }))
      await this.notices.unusualAccess(manager, owner, about);
    const detail = { what: name, count, limit };
    await this.log.record('unusualAccess', { ...(account && { subjectId: account }), detail }, manager);
  }
}

const described = ({ name, email, role }: Account) => ({ name, email, role });
