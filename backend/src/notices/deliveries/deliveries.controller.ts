import { Body, Get, Inject, NotFoundException, Post, Query } from '@nestjs/common';
import { seesAcceptedOnly } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { ApiCall, ApiController } from '../../http/response/api-call.js';
import { rewrittenMails } from '../../mail/mail.service.js';
import { RecordsListRead } from '../../accounts/access-log/access-log.service.js';
import { CurrentUser, type Principal, StaffWithAccess } from '../../accounts/account/access.js';
import { cursorAfter, pageOf, PageSender, seenBefore, type SendPage } from '../../http/request/paging.js';
import { FIRM, type Firm, SharedMailboxes } from '../../firm/firm.js';
import { Outbox, type RowRef } from '../../workflow/jobs/outbox.js';
import { type MailTemplate } from '../../mail/text/mail-templates.js';
import { isoTime } from '../../workflow/model/history.js';
import { ReturnAccess } from '../../returns/return/return-access.js';
import { z } from 'zod';
import * as dto from './deliveries.dto.js';

const templateOfKind: Readonly<Record<string, MailTemplate>> = rewrittenMails;

/** The SQL condition of each view, on the alias `o`. */
const conditionOf: Readonly<Record<dto.DeliveryStatus, string>> = {
  dead: "o.status = 'dead'",
  failing: "o.status = 'pending' AND o.cause IS NOT NULL",
  waiting: "o.status = 'pending' AND o.cause IS NULL",
  running: "o.status = 'pending' AND o.started_at IS NOT NULL",
  dismissed: "o.status = 'dismissed'",
};

/** Rows of the outbox as `o`, each with the consent and the return that it is about, if any, as `c` and `t`. */
const deliveries = `FROM outbox o LEFT JOIN consent c ON c.id = o.source
    LEFT JOIN tax_return t ON t.id = COALESCE(c.tax_return_id, o.source)`;

/** SQL of a part of a delivery, unless a column is null. */
const unlessNull = (column: string, part: string): string =>
  `CASE WHEN ${column} IS NOT NULL THEN ${part} END`;

/**
 * Deliveries as the API gives them, without the text. Emails to clients and password resets go to the current address, so it
 * is read from the return or the account.
 */
const described = `SELECT o.source || '.' || o.seq || '.' || o.ordinal AS id, o.kind, o.attempts - o.attempts_before AS tries,
    o.payload ->> 'template' AS template,
    COALESCE(o.payload -> 'to' ->> 'address', o.payload ->> 'to', forgetful.email, verification.email, change.email,
      link.email, invitation.email, spouse.email,
      CASE o.kind WHEN 'emailClient' THEN t.email
        WHEN 'sharedCopyMail' THEN c.document -> 'recipient' ->> 'email' END) AS "to",
    ${unlessNull('t.id', "json_build_object('id', t.id, 'name', t.name)")} AS return, ${isoTime('o.created_at')} AS "createdAt",
    ${unlessNull('o.cause', "json_build_object('cause', o.cause, 'said', o.said)")} AS failure,
    CASE WHEN o.status = 'pending' AND o.started_at IS NULL THEN ${isoTime('o.available_at')} END AS "nextTryAt",
    ${unlessNull('o.started_at', `json_build_object('worker', o.worker, 'since', ${isoTime('o.started_at')})`)} AS running,
    ${unlessNull(
      'o.dismissed_at',
      `json_build_object('by', decided.name, 'at', ${isoTime('o.dismissed_at')}, 'reason', o.dismissed_reason)`,
    )} AS dismissed
  ${deliveries}
    LEFT JOIN password_reset reset ON reset.id = o.source
    LEFT JOIN account forgetful ON forgetful.id = reset.account_id
    LEFT JOIN email_verification verification ON verification.id = o.source
    LEFT JOIN email_change change ON change.id = o.source
    LEFT JOIN draft_link link ON link.id = o.source
    LEFT JOIN staff_invitation invitation ON invitation.id = o.source
    LEFT JOIN spouse_invitation spouse ON spouse.id = o.source
    LEFT JOIN account decided ON decided.id = o.dismissed_by`;

/**
 * Outgoing emails and other effects, waiting, failing and given up, for staff to check, retry and dismiss. Viewers don't see
 * deliveries about returns that they may not see. The text of an email is never shown.
 */
@ApiController('Deliveries', 'deliveries')
@StaffWithAccess()
export class DeliveriesController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly outbox: Outbox,
    private readonly access: ReturnAccess,
    private readonly mailboxes: SharedMailboxes,
  ) {}

  /** One page, newest first. @throws InvalidInput for an invalid cursor */
  @Get()
  @RecordsListRead('deliveries')
  @ApiCall(
    {
      summary: 'List deliveries, newest first; the Link header has the address of the next page',
      description:
        'Leaves out deliveries about returns that the viewer may not see. Never contains the text of an email.',
    },
    z.array(dto.delivery),
  )
  async list(
    @CurrentUser() viewer: Principal,
    @Query({ schema: dto.deliveryQuery }) query: z.infer<typeof dto.deliveryQuery>,
    @PageSender() send: SendPage,
  ) {
    const { visible, values, place } = this.visibleTo(viewer, query.return);
    const conditions = [visible, conditionOf[query.status]];
    if (query.after) {
      const { at, id } = seenBefore(query.after, (text) => dto.deliveryId.safeParse(text).success);
      const { source, seq, ordinal } = refOf(id);
      conditions.push(`(o.created_at, o.source, o.seq, o.ordinal) <
        (${place(at)}::timestamptz, ${place(source)}::uuid, ${place(seq)}::integer, ${place(ordinal)}::smallint)`);
    }
    const rows: dto.Delivery[] = await this.dataSource.query(
      `${described} WHERE ${conditions.join(' AND ')}
        ORDER BY o.created_at DESC, o.source DESC, o.seq DESC, o.ordinal DESC LIMIT ${query.limit + 1}`,
      values,
    );
    const shown = rows.map((delivery) => this.shownTo(viewer, delivery));
    return send(
      pageOf(shown, query.limit, ({ createdAt, id }) => cursorAfter({ at: new Date(createdAt), id })),
    );
  }

  @Get('counts')
  @ApiCall('Count the deliveries in each view', dto.deliveryCounts)
  async counts(
    @CurrentUser() viewer: Principal,
    @Query({ schema: dto.countQuery }) { return: taxReturn }: z.infer<typeof dto.countQuery>,
  ) {
    const { visible, values } = this.visibleTo(viewer, taxReturn);
    const [counts] = await this.dataSource.query<[dto.DeliveryCounts]>(
      `WITH counted AS (
         SELECT CASE WHEN o.status = 'dead' THEN 'dead' WHEN o.cause IS NOT NULL THEN 'failing' ELSE 'waiting' END AS view,
             o.cause, count(*) AS count, count(o.started_at) AS running
           ${deliveries} WHERE o.status IN ('pending', 'dead') AND ${visible} GROUP BY view, o.cause)
       SELECT COALESCE(sum(count) FILTER (WHERE view = 'dead'), 0)::integer AS dead,
           COALESCE(sum(count) FILTER (WHERE view = 'failing'), 0)::integer AS failing,
           COALESCE(sum(count) FILTER (WHERE view = 'waiting'), 0)::integer AS waiting,
           COALESCE(sum(running), 0)::integer AS running,
           COALESCE(json_agg(json_build_object('status', view, 'cause', cause, 'count', count) ORDER BY count DESC, cause)
             FILTER (WHERE view <> 'waiting' AND cause IS NOT NULL), '[]') AS causes
         FROM counted`,
      values,
    );
    return counts;
  }

  @Post('retry')
  @ApiCall(
    {
      summary: 'Retry deliveries now, with the same Message-ID',
      description: 'Retries dead and dismissed deliveries, and those waiting after a failure.',
    },
    dto.deliveriesRetried,
  )
  async retry(
    @CurrentUser() viewer: Principal,
    @Body({ schema: dto.deliveryRetry }) which: z.infer<typeof dto.deliveryRetry>,
  ) {
    const { visible, values, place } = this.visibleTo(viewer);
    const matching =
      'ids' in which
        ? `(o.source || '.' || o.seq || '.' || o.ordinal) = ANY (${place(which.ids)}::text[])
            AND o.source = ANY (${place(which.ids.map((id) => refOf(id).source))}::uuid[])`
        : `${conditionOf[which.status]} AND o.cause = ${place(which.cause)}`;
    const rows: RowRef[] = await this.dataSource.query(
      `SELECT o.source, o.seq, o.ordinal ${deliveries} WHERE ${visible} AND ${matching}`,
      values,
    );
    return { retried: rows.length > 0 ? await this.outbox.retry(rows) : 0 };
  }

  /** Dismisses a dead delivery. @throws NotFoundException if it is not dead, or if the viewer may not see it */
  @Post('dismiss')
  @ApiCall('Dismiss a dead delivery; who did it, when and why is stored', dto.deliveryDismissed, {
    404: 'No such dead delivery, or you may not see it',
  })
  async dismiss(
    @CurrentUser() viewer: Principal,
    @Body({ schema: dto.deliveryDismissal }) { id, reason }: z.infer<typeof dto.deliveryDismissal>,
  ) {
    const { visible, values, place } = this.visibleTo(viewer);
    const ref = refOf(id);
    const seen: unknown[] = await this.dataSource.query(
      `SELECT 1 ${deliveries} WHERE ${visible} AND o.source = ${place(ref.source)}::uuid`,
      values,
    );
    if (seen.length === 0 || !(await this.outbox.dismiss(ref, viewer.id, reason)))
      throw new NotFoundException('There is no such email waiting for a decision');
    return { message: 'Dismissed' };
  }

  /** A condition on `t`, the return that a row is about, with its parameters, and what adds one. */
  private visibleTo(viewer: Principal, taxReturn?: string) {
    const [returns, values] = this.access.visibleTo(viewer).select('r.id').getQueryAndParameters();
    const place = (value: unknown) => `$${values.push(value)}`;
    const only = taxReturn ? ` AND t.id = ${place(taxReturn)}::uuid` : '';
    return { visible: `(t.id IS NULL OR t.id IN (${returns}))${only}`, values, place };
  }

  /**
   * Whoever does not see all returns does not learn who the other clients are: of an email that is about no return, such
   * as a new password's, neither the address nor the mail server's words, which may quote it.
   */
  private shownTo(viewer: Principal, delivery: dto.Delivery): dto.Delivery {
    const { kind, to, failure } = delivery;
    const template = delivery.template ?? templateOfKind[kind] ?? null;
    const isPublic = delivery.return !== null || to === null || this.mailboxes.include(to);
    if (!isPublic && seesAcceptedOnly(viewer.role))
      return { ...delivery, template, to: null, failure: failure && { ...failure, said: null } };
    return { ...delivery, template, to: kind === 'emailFirm' ? this.firm.email : to };
  }
}

function refOf(id: string): RowRef {
  const [source = '', seq, ordinal] = id.split('.');
  return { source, seq: Number(seq), ordinal: Number(ordinal) };
}
