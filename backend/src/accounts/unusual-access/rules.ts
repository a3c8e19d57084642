import { type UnusualAccess } from '../../mail/text/mail-templates.js';

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
