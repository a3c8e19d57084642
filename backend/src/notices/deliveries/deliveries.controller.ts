import { Body, Controller, Get, Inject, NotFoundException, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { seesAcceptedOnly } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { ApiCall } from '../../http/response/api-call.js';
import { RecordsListRead } from '../../accounts/access-log/records-list.js';
import { CurrentUser, StaffWithAccess } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { cursorAfter, pageOf, PageSender, seenBefore, type SendPage } from '../../http/request/paging.js';
import {
  EMAIL_CHANGE_MAIL,
  EMAIL_VERIFICATION_MAIL,
  PASSWORD_RESET_MAIL,
  STAFF_INVITATION_MAIL,
} from '../../accounts/account/one-time-secrets.js';
import { SHARED_COPY_MAIL } from '../../returns/consents/consent-effects.js';
import { DRAFT_LINK_MAIL } from '../../returns/drafts/drafts.service.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { SharedMailboxes } from '../../firm/shared-mailboxes.js';
import { type FailureCause, Outbox, type RowRef } from '../../workflow/jobs/outbox.js';
import { type MailTemplate } from '../../mail/text/mail-templates.js';
import { REQUEST_REMINDER } from '../../site/service-requests/request-reminder.js';
import { SPOUSE_INVITATION_MAIL } from '../../returns/spouse/spouse-invitations.controller.js';
import { ReturnAccess } from '../../returns/return/return-access.js';
import {
  type CountQuery,
  countQuery,
  deliveriesRetried,
  type Delivery,
  deliveryCounts,
  type DeliveryDismissal,
  deliveryDismissal,
  deliveryDismissed,
  deliveryId,
  deliveryList,
  type DeliveryQuery,
  deliveryQuery,
  type DeliveryRetry,
  deliveryRetry,
  type DeliveryStatus,
} from './deliveries.dto.js';
import { conditionOf, deliveries, type DeliveryRecord, described } from './deliveries.sql.js';

/** Emails with their own kind of effect, because each attempt rewrites them. */
const templateOfKind: Readonly<Record<string, MailTemplate>> = {
  [EMAIL_CHANGE_MAIL]: 'changeEmail',
  [EMAIL_VERIFICATION_MAIL]: 'verifyEmail',
  [PASSWORD_RESET_MAIL]: 'passwordReset',
  [STAFF_INVITATION_MAIL]: 'staffInvitation',
  [SPOUSE_INVITATION_MAIL]: 'spouseInvitation',
  [SHARED_COPY_MAIL]: 'sharedCopy',
  [DRAFT_LINK_MAIL]: 'draftLink',
  [REQUEST_REMINDER]: 'serviceRequestWaits',
};

interface CountRecord {
  status: 'pending' | 'dead';
  cause: FailureCause | null;
  count: number;
  running: number;
}

function viewOf(status: CountRecord['status'], cause: FailureCause | null): 'dead' | 'failing' | 'waiting' {
  if (status === 'dead') return 'dead';
  return cause ? 'failing' : 'waiting';
}

/**
 * Outgoing emails and other effects, waiting, failing and given up, for staff to check, retry and dismiss. Viewers don't see
 * deliveries about returns that they may not see. The text of an email is never shown.
 */
@ApiTags('Deliveries')
@StaffWithAccess()
@Controller('deliveries')
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
    deliveryList,
  )
  async list(
    @CurrentUser() viewer: Principal,
    @Query({ schema: deliveryQuery }) query: DeliveryQuery,
    @PageSender() send: SendPage,
  ) {
    const { visible, values } = this.visibleTo(viewer);
    const place = (value: unknown) => `$${values.push(value)}`;
    const conditions = [visible, conditionOf[query.status]];
    if (query.return) conditions.push(`t.id = ${place(query.return)}::uuid`);
    if (query.after) {
      const { at, id } = seenBefore(query.after, (text) => deliveryId.safeParse(text).success);
      const { source, seq, ordinal } = refOf(id);
      conditions.push(`(o.created_at, o.source, o.seq, o.ordinal) <
        (${place(at)}::timestamptz, ${place(source)}::uuid, ${place(seq)}::integer, ${place(ordinal)}::smallint)`);
    }
    const records: DeliveryRecord[] = await this.dataSource.query(
      `${described} WHERE ${conditions.join(' AND ')}
        ORDER BY o.created_at DESC, o.source DESC, o.seq DESC, o.ordinal DESC LIMIT ${query.limit + 1}`,
      values,
    );
    const page = pageOf(records, query.limit, (last) => cursorAfter({ at: last.created_at, id: idOf(last) }));
    return send(page).map((record) => this.toDelivery(this.namedFor(viewer, record)));
  }

  @Get('counts')
  @ApiCall('Count the deliveries in each view', deliveryCounts)
  async counts(
    @CurrentUser() viewer: Principal,
    @Query({ schema: countQuery }) { return: taxReturn }: CountQuery,
  ) {
    const { visible, values } = this.visibleTo(viewer);
    const concerning = taxReturn ? `AND t.id = $${values.push(taxReturn)}::uuid` : '';
    const rows = await this.dataSource.query<CountRecord[]>(
      `SELECT o.status, o.cause, count(*)::integer AS count, count(o.started_at)::integer AS running
        ${deliveries} WHERE o.status IN ('pending', 'dead') AND ${visible} ${concerning}
        GROUP BY o.status, o.cause ORDER BY count DESC, o.cause`,
      values,
    );
    const views = rows.map(({ status, ...row }) => ({ ...row, view: viewOf(status, row.cause) }));
    const sum = (view: DeliveryStatus) =>
      views.reduce((total, row) => (row.view === view ? total + row.count : total), 0);
    return {
      dead: sum('dead'),
      failing: sum('failing'),
      waiting: sum('waiting'),
      running: rows.reduce((total, { running }) => total + running, 0),
      causes: views.flatMap(({ view: status, cause, count }) =>
        cause && status !== 'waiting' ? [{ status, cause, count }] : [],
      ),
    };
  }

  @Post('retry')
  @ApiCall(
    {
      summary: 'Retry deliveries now, with the same Message-ID',
      description: 'Retries dead and dismissed deliveries, and those waiting after a failure.',
    },
    deliveriesRetried,
  )
  async retry(@CurrentUser() viewer: Principal, @Body({ schema: deliveryRetry }) which: DeliveryRetry) {
    const { visible, values } = this.visibleTo(viewer);
    const place = (value: unknown) => `$${values.push(value)}`;
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
  @ApiCall('Dismiss a dead delivery; who did it, when and why is stored', deliveryDismissed, {
    404: 'No such dead delivery, or you may not see it',
  })
  async dismiss(
    @CurrentUser() viewer: Principal,
    @Body({ schema: deliveryDismissal }) { id, reason }: DeliveryDismissal,
  ) {
    const { visible, values } = this.visibleTo(viewer);
    const ref = refOf(id);
    const seen: unknown[] = await this.dataSource.query(
      `SELECT 1 ${deliveries} WHERE ${visible} AND o.source = $${values.push(ref.source)}::uuid`,
      values,
    );
    if (seen.length === 0 || !(await this.outbox.dismiss(ref, viewer.id, reason)))
      throw new NotFoundException('There is no such email waiting for a decision');
    return { message: 'Dismissed' };
  }

  /** A condition on `t`, the return that a row is about, with its parameters. */
  private visibleTo(viewer: Principal): { visible: string; values: unknown[] } {
    const [returns, values] = this.access.visibleTo(viewer).select('r.id').getQueryAndParameters();
    return { visible: `(t.id IS NULL OR t.id IN (${returns}))`, values };
  }

  /**
   * Whoever does not see all returns does not learn who the other clients are: of an email that is about no return, such
   * as a new password's, neither the address nor the mail server's words, which may quote it.
   */
  private namedFor(viewer: Principal, record: DeliveryRecord): DeliveryRecord {
    const { return_id, recipient } = record;
    const isPublic = return_id !== null || recipient === null || this.mailboxes.include(recipient);
    if (isPublic || !seesAcceptedOnly(viewer.role)) return record;
    return { ...record, recipient: null, said: null };
  }

  private toDelivery(record: DeliveryRecord): Delivery {
    const { kind, status, tries, cause, said, worker, started_at, dismissed_at } = record;
    const toFirm = kind === 'emailFirm' ? this.firm.email : null;
    return {
      id: idOf(record),
      kind,
      tries,
      template: record.template ?? templateOfKind[kind] ?? null,
      to: record.recipient ?? toFirm,
      return: record.return_id ? { id: record.return_id, name: record.return_name ?? '' } : null,
      createdAt: record.created_at.toISOString(),
      failure: cause && { cause, said },
      nextTryAt: status === 'pending' && !started_at ? record.available_at.toISOString() : null,
      running: started_at && worker ? { worker, since: started_at.toISOString() } : null,
      dismissed: dismissed_at && {
        by: record.dismissed_by_name,
        at: dismissed_at.toISOString(),
        reason: record.dismissed_reason ?? '',
      },
    };
  }
}

const idOf = ({ source, seq, ordinal }: RowRef): string => `${source}.${seq}.${ordinal}`;

function refOf(id: string): RowRef {
  const [source = '', seq, ordinal] = id.split('.');
  return { source, seq: Number(seq), ordinal: Number(ordinal) };
}
