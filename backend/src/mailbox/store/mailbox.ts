import { type Readable } from 'node:stream';
import { ServiceUnavailableException, Inject, Injectable } from '@nestjs/common';
import { DataSource, type ObjectLiteral, type SelectQueryBuilder, type EntityManager } from 'typeorm';
import { type ComposedMail } from '../../mail/transport/mail-composer.js';
import { type MailAbout } from '../../mail/text/mail-about.js';
import { type MailBox } from '../../mail/mail-message.entity.js';
import { type ListedMail, type MailNeighbors, type OpenedMail, type PageOfMail } from './mailbox.dto.js';
import { type Principal } from '../../accounts/account/access.js';
import { FIRM, type Firm, firmAddresses } from '../../firm/firm.js';
import { FirmAddresses } from '../../mail/firm-addresses.js';
import { ReturnAccess } from '../../returns/return/return-access.js';
import { Clock } from '../../base/clock.js';
import { isoTime } from '../../workflow/model/history.js';

/** Injection token of the `Mailbox` in use. */
export const MAILBOX = Symbol('MAILBOX');

/** Messages per page (spec 2 §9). */
export const pageSize = 20;

/** A message that no person wrote: a delivery failure report, or an automatic reply. */
export type Automatic = NonNullable<ListedMail['automatic']>;

/** A message as a list shows it (spec 2 §3), as far as the mailbox knows: `open` and `answered` without our own notes. */
export interface MailSummary extends Pick<
  ListedMail,
  'id' | 'snippet' | 'open' | 'answered' | 'automatic' | 'headers'
> {
  /** Its name in our notes about it, which it keeps if the mail server numbers its messages anew. */
  readonly key: string;
  /** The folder that it is in. */
  readonly box: MailBox;
}

/** An attachment; on a mail server, which knows only the encoded size, its size is approximate. */
export type AttachmentSummary = OpenedMail['attachments'][number];

export interface AttachmentContent extends Omit<AttachmentSummary, 'size'> {
  /** Bytes; absent if unknown before reading. */
  readonly size?: number;
  readonly content: Readable;
}

/** A message with its text. */
export interface MailMessage extends MailSummary, Pick<OpenedMail, 'html' | 'attachments'> {
  /** Message-IDs of earlier messages in its thread, oldest first. */
  readonly references: readonly string[];
  readonly about: MailAbout;
}

/** Which messages of a folder to list. */
export interface MailSearch {
  /** A message must have each in its people, subject or text. All messages by default. */
  readonly words?: readonly string[];
  /** Only what a person wrote to the firm, and nobody has answered or closed. */
  readonly openOnly?: boolean;
  /** Where a list goes on. */
  readonly pageToken?: string;
}

/** A page of a list. Its `openCount` is of the whole inbox, as far as the reader may see it. */
export interface MailPage extends Omit<PageOfMail, 'messages'> {
  readonly messages: readonly MailSummary[];
}

/**
 * The firm's mail, wherever it is stored. Ids and page tokens are opaque. To a reader, messages that they may not see
 * do not exist.
 * @throws MailServerUnavailable from every method, if the mail server cannot be reached
 */
export interface Mailbox {
  /**
   * Lists messages, newest first, 20 per page. A search that takes long answers with what it has found, and with a
   * token to go on.
   * @returns undefined for an invalid page token
   */
  list(reader: MailReader, box: MailBox, search?: MailSearch): Promise<MailPage | undefined>;
  /** The messages next to one in the list of its folder. @returns undefined if there is no such message */
  neighbors(reader: MailReader, id: string, search?: MailSearch): Promise<MailNeighbors | undefined>;
  /** @returns undefined if there is no such message */
  get(reader: MailReader, id: string): Promise<MailMessage | undefined>;
  /** Marks a message as read for mail programs. @returns undefined if there is no such message */
  markRead(reader: MailReader, id: string): Promise<MailSummary | undefined>;
  /** @returns undefined if there is no such message or attachment */
  attachment(reader: MailReader, id: string, attachmentId: string): Promise<AttachmentContent | undefined>;
  /** Stores a copy of a sent message. Storing the same message again has no effect. */
  keepSent(mail: ComposedMail): Promise<void>;
  /** Marks a message as answered for mail programs, if it still exists. */
  markAnswered(id: string): Promise<void>;
  /** Releases connections. No calls follow. */
  close(): Promise<void>;
}

const away = 'The mail server cannot be reached at the moment. Please try again in a minute.';

/** The mail server doesn't answer, or rejects our sign-in: 503 with a sentence for staff. */
export class MailServerUnavailable extends ServiceUnavailableException {
  /** @param cause the client's error, for operators */
  constructor(message = away, cause?: unknown) {
    super({ message }, { cause });
  }
}

/** Someone who reads the mailbox, with what they may see there. */
export interface MailReader {
  /** Narrows a query of messages with the alias `mail` to those that they may read. */
  narrow<Entity extends ObjectLiteral>(query: SelectQueryBuilder<Entity>): SelectQueryBuilder<Entity>;
  /** Which of these messages they may read, in the same order. */
  allows(mails: readonly MailAbout[]): Promise<readonly boolean[]>;
}

/** The owner. */
export const readsEverything: MailReader = {
  narrow: (query) => query,
  allows: (mails) => Promise.resolve(mails.map(() => true)),
};

/** The clients among the people of a message who have ordered something, by their present or an earlier address. */
const clients = `
  SELECT account.id FROM account
    WHERE account.email = ANY (mail.addresses)
      AND EXISTS (SELECT FROM tax_return ordered WHERE ordered.client_id = account.id)
  UNION SELECT ordered.client_id FROM tax_return ordered WHERE ordered.email = ANY (mail.addresses)
  UNION SELECT former.account_id FROM former_email former
    WHERE former.email = ANY (mail.addresses)
      AND EXISTS (SELECT FROM tax_return ordered WHERE ordered.client_id = former.account_id)`;

const named = 'SELECT FROM tax_return named WHERE named.id = ANY (mail.return_ids)';

/**
 * Decides who reads which email of the mailbox; nothing else does. A message whose thread names returns is for those
 * who see all of them. One from or to clients is for those who see a return of each. Any other is for those who use the
 * firm's address that it was sent to; the general address stands in for one that is not the firm's. The owner reads
 * all. A message that the reader may not see looks like one that doesn't exist.
 */
@Injectable()
export class MailAccess {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly addresses: FirmAddresses,
    private readonly returns: ReturnAccess,
  ) {}

  async readerOf(viewer: Principal): Promise<MailReader> {
    if (viewer.role === 'Owner' && viewer.employeeAccess) return readsEverything;
    const used = await this.addresses.usedBy(viewer.role);
    const visible = this.returns.visibleTo(viewer);
    const unseen = (theirs: string) =>
      `NOT EXISTS (${visible.clone().select('1').andWhere(theirs).getQuery()})`;
    const condition = `CASE
      WHEN EXISTS (${named}) THEN NOT EXISTS (${named} AND ${unseen('r.id = named.id')})
      WHEN EXISTS (${clients})
        THEN NOT EXISTS (SELECT FROM (${clients}) client WHERE ${unseen('r.client_id = client.id')})
      WHEN mail.addresses && :ofFirm::text[] THEN mail.addresses && :used::text[]
      ELSE :general::boolean
    END`;
    const parameters = {
      ...visible.getParameters(),
      ofFirm: [...firmAddresses(this.firm)],
      used,
      general: used.includes(this.firm.email),
    };
    const narrow: MailReader['narrow'] = (query) => query.andWhere(condition, parameters);
    return {
      narrow,
      allows: async (mails) => {
        const listed = `ROWS FROM (jsonb_to_recordset(:mails::jsonb) AS (addresses text[], "returnIds" uuid[]))
          WITH ORDINALITY AS listed (addresses, return_ids, place)`;
        const query = this.dataSource
          .createQueryBuilder()
          .select('mail.place', 'place')
          .from(`(SELECT * FROM ${listed})`, 'mail')
          .setParameter('mails', JSON.stringify(mails));
        const rows = await narrow(query).getRawMany<{ place: string }>();
        const places = new Set(rows.map(({ place }) => Number(place)));
        return mails.map((_, index) => places.has(index + 1));
      },
    };
  }
}

/** What the firm notes about emails, whether they are in our database or on a mail server. */
@Injectable()
export class MailMarks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Emails as a viewer gets them, with what the firm noted about them, in the same order. */
  async listed({ id: viewerId }: Principal, mails: readonly MailSummary[]): Promise<ListedMail[]> {
    const rows = await this.dataSource.query<{ settled: ListedMail['settled'] | null; read: boolean }[]>(
      `SELECT r.mail IS NOT NULL AS read, CASE WHEN s.mail IS NOT NULL
           THEN json_build_object('by', s.by_name, 'at', ${isoTime('s.at')}, 'reason', s.reason) END AS settled
       FROM unnest($1::text[]) WITH ORDINALITY AS listed (mail, place)
         LEFT JOIN mail_settled s ON s.mail = listed.mail
         LEFT JOIN mail_read r ON r.mail = listed.mail AND r.account_id = $2
       ORDER BY place`,
      [mails.map(({ key }) => key), viewerId],
    );
    return mails.map(({ id, snippet, box, automatic, headers, ...mail }, index) => {
      const { settled, read } = rows[index]!;
      const answered = mail.answered || settled?.reason === null;
      return {
        id,
        snippet,
        unread: box === 'inbox' && !read && !answered && !settled,
        open: mail.open && !settled,
        answered,
        headers,
        ...(settled && { settled }),
        ...(automatic && { automatic }),
      };
    });
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
