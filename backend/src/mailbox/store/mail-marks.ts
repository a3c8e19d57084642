import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Principal } from '../../accounts/account/principal.js';
import { Clock } from '../../base/clock.js';
import { type MailMessage, type MailSummary } from './mailbox.js';

/** Who answered an email here, or closed it without an answer. */
export interface Settled {
  readonly by: string;
  readonly at: Date;
  /** Why it needs no answer; null if it got one. */
  readonly reason: string | null;
}

/** What the firm noted about an email. */
export interface MailMark {
  readonly settled?: Settled;
  /** Whether the viewer has opened it. */
  readonly read: boolean;
}

/** What the firm notes about emails, whether they are in our database or on a mail server. */
@Injectable()
export class MailMarks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The marks of emails for a viewer, in the same order. */
  async of({ id }: Principal, mails: readonly MailSummary[]): Promise<MailMark[]> {
    const rows = await this.dataSource.query<
      { by_name: string | null; at: Date; reason: string | null; read: boolean }[]
    >(
      `SELECT s.by_name, s.at, s.reason, r.mail IS NOT NULL AS read
       FROM unnest($1::text[]) WITH ORDINALITY AS listed (mail, place)
         LEFT JOIN mail_settled s ON s.mail = listed.mail
         LEFT JOIN mail_read r ON r.mail = listed.mail AND r.account_id = $2
       ORDER BY place`,
      [mails.map(({ key }) => key), id],
    );
    return rows.map(({ by_name: by, at, reason, read }) => ({
      read,
      ...(by !== null && { settled: { by, at, reason } }),
    }));
  }

  /** Of some keys, those of emails that were answered or closed here. */
  async settledAmong(keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ mail: string }[]>(
      'SELECT mail FROM mail_settled WHERE mail = ANY ($1)',
      [keys],
    );
    return new Set(rows.map(({ mail }) => mail));
  }

  /** Notes that someone has opened an email. */
  async read({ id }: Principal, mail: MailSummary): Promise<void> {
    await this.dataSource.query('INSERT INTO mail_read VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      mail.key,
      id,
      this.clock.now(),
    ]);
  }

  /**
   * Notes that someone answered an email or, with a reason, closed it. The first one counts, but an answer replaces a
   * closing.
   */
  async settle(
    { id, name }: Principal,
    mail: MailMessage,
    reason: string | null,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    await manager.query(
      `WITH settled AS (
         INSERT INTO mail_settled (mail, reason, by_id, by_name, at, addresses, return_ids)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (mail) DO UPDATE SET (reason, by_id, by_name, at)
             = (NULL, excluded.by_id, excluded.by_name, excluded.at)
           WHERE mail_settled.reason IS NOT NULL AND excluded.reason IS NULL)
       UPDATE mail_message SET open = false WHERE message_id = $1 AND box = 'inbox' AND open`,
      [mail.key, reason, id, name, this.clock.now(), mail.about.addresses, mail.about.returnIds],
    );
  }
}
