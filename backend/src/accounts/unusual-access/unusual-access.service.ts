import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountNotices } from '../account/account-notices.js';
import { Account } from '../account/account.entity.js';
import { Clock, dayMs, hourMs, Scheduled } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { type UnusualAccess } from '../../mail/text/mail-templates.js';

/** Whose access was unusual, null for nobody's alone, and how often. */
type Found = { readonly account: string | null; readonly count: number };

/** What is unusual within an hour. */
export interface Rule {
  readonly name: UnusualAccess;
  /** Counts by `account`, which is null if it names nobody. `$1`: since when. `$2`: the least `count`. */
  readonly sql: string;
  /** Where the audit shows it. */
  readonly link: (account: string | null) => string;
}

export const rules: readonly Rule[] = [
  {
    name: 'returnsRead',
    sql: `SELECT actor_id AS account, count(DISTINCT return_id)::integer AS count FROM access_log
      WHERE at > $1 AND return_id IS NOT NULL GROUP BY 1 HAVING count(DISTINCT return_id) >= $2`,
    link: (account) => `/Admin/Audit?tab=reads&actor=${account}`,
  },
  {
    name: 'returnsListed',
    sql: `SELECT actor_id AS account, count(DISTINCT shown)::integer AS count FROM access_log, unnest(listed) AS shown
      WHERE at > $1 GROUP BY 1 HAVING count(DISTINCT shown) >= $2`,
    link: (account) => `/Admin/Audit?tab=reads&actor=${account}&what=list`,
  },
  {
    name: 'attemptsRefused',
    // A row may stand for `more` that had no room in their minute.
    sql: `SELECT account, sum(attempts)::integer AS count
      FROM (SELECT actor_id AS account, 1 + coalesce((detail ->> 'more')::integer, 0) AS attempts FROM security_log
        WHERE at > $1 AND kind = 'refused' AND actor_id IS NOT NULL) refused
      GROUP BY 1 HAVING sum(attempts) >= $2`,
    link: (account) => `/Admin/Audit?tab=security&actor=${account}&kind=refused`,
  },
  {
    name: 'signInsFailed',
    sql: `SELECT NULL::uuid AS account, count(*)::integer AS count FROM security_log
      WHERE at > $1 AND kind = 'signInFailed' HAVING count(*) >= $2`,
    link: () => '/Admin/Audit?tab=security&kind=signInFailed',
  },
];

/**
 * Tells the owner of unusual access (16 CFR 314.4(c)(8)): someone opens very many returns, or tries what they may not
 * do, or many sign-ins fail. Of one account and one kind, it tells once a day.
 */
@Injectable()
export class UnusualAccessWatch {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly notices: AccountNotices,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
  ) {}

  @Scheduled('EVERY_MINUTE')
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
      const now = this.clock.now().getTime();
      const since = new Date(now - hourMs);
      for (const { account, count } of await manager.query<Found[]>(rule.sql, [since, limit])) {
        const told = await manager.query<unknown[]>(
          `SELECT 1 FROM security_log WHERE kind = 'unusualAccess' AND at > $1 AND subject_id IS NOT DISTINCT FROM $2
             AND detail ->> 'what' = $3 LIMIT 1`,
          [new Date(now - dayMs), account, rule.name],
        );
        if (told.length === 0) await this.tell(manager, rule, limit, { account, count });
      }
    });
  }

  private async tell(
    manager: EntityManager,
    { name: what, link }: Rule,
    limit: number,
    { account, count }: Found,
  ): Promise<void> {
    const suspect = account === null ? null : await manager.findOneBy(Account, { id: account });
    const person = suspect && { name: suspect.name, email: suspect.email, role: suspect.role };
    const about = { what, count, link: link(account), person };
    for (const owner of await manager.findBy(Account, { role: 'Owner' }))
      await this.notices.tell(manager, owner, 'unusualAccess', about);
    const event = { subjectId: account ?? undefined, detail: { what, count, limit } };
    await this.log.record('unusualAccess', event, manager);
  }
}
