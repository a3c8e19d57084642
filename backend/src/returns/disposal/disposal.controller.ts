import {
  Body,
  Delete,
  Get,
  Inject,
  Logger,
  NotFoundException,
  Param,
  Post,
  Put,
  Query,
} from '@nestjs/common';
import { disposalBody, holdBody } from '@tax-firm/contract';
import { type OrderSubject, orderTitle } from '@tax-firm/machines';
import { type DatabaseError } from 'pg';
import { DataSource, type EntityManager, In, QueryFailedError } from 'typeorm';
import { Account } from '../../accounts/account/account.entity.js';
import { ApiCall, ApiController, refusesFields } from '../../http/response/api-call.js';
import { RecordsListRead } from '../../accounts/access-log/access-log.service.js';
import { CurrentUser, type Principal, RecentlyConfirmed, Roles } from '../../accounts/account/access.js';
import { cursorAfter, pageOf, PageSender, seenBefore, type SendPage } from '../../http/request/paging.js';
import { Clock, Scheduled } from '../../base/clock.js';
import { uuid } from '../../base/spellings.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { MailService } from '../../mail/mail.service.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { z } from 'zod';
import * as dto from './disposal.dto.js';

/** When a return is due, and its hold, as PostgreSQL has them. */
interface StateRow {
  dueAt: Date | null;
  reason: string | null;
  heldAt: Date | null;
  heldBy: string | null;
}

type DisposableRow = StateRow &
  OrderSubject &
  Pick<dto.DisposableReturn, 'id' | 'name' | 'lifecycle'> & { endedAt: Date };

const state = `d.due AS "dueAt", h.reason, h.at AS "heldAt", h.by_name AS "heldBy"
  FROM tax_return r LEFT JOIN disposal_hold h ON h.tax_return_id = r.id, LATERAL disposal_due_at(r.id, $1) AS d (due)`;

/** SQL of the latest closing of a period after which a time comes when the firm's years are over; null if they never are. */
const closedBefore = (time: string): string =>
  `((${time}::timestamptz AT TIME ZONE 'America/New_York' - make_interval(years => $1)) AT TIME ZONE 'America/New_York')`;

const isFree = 'NOT EXISTS (SELECT FROM disposal_hold held WHERE held.tax_return_id = r.id)';

/**
 * SQL of the ids of those that may be due at `$2`: `$5` of the archived ones after the return `$4` that became due at `$3`,
 * which an index finds in this order, and all deleted ones. Of these there are few: most are gone after thirty days.
 */
const mayBeDue = `
  (SELECT r.id FROM tax_return r WHERE r.lifecycle = 'archived' AND period_closes_at(r.ended_at) <= ${closedBefore('$2')}
      AND (period_closes_at(r.ended_at), r.id) > (${closedBefore('$3')}, $4::uuid) AND ${isFree}
    ORDER BY period_closes_at(r.ended_at), r.id LIMIT $5)
  UNION ALL SELECT r.id FROM tax_return r WHERE r.lifecycle = 'deleted' AND ${isFree}
    AND (r.quote <> 'accepted' OR period_closes_at(r.ended_at) <= ${closedBefore('$2')})`;

/** Before the first row of a list. */
const start = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/**
 * What the firm may erase of its clients, and must keep, for the owner (docs/adr/0015-disposal-and-unusual-access.md). The
 * database decides what may go, and erases it in one transaction (`dispose_of_return`).
 */
@ApiController('Disposal', 'disposal')
@Roles('Owner')
export class DisposalController {
  private readonly logger = new Logger(DisposalController.name);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly clock: Clock,
    private readonly log: SecurityLog,
    private readonly mail: MailService,
  ) {}

  /** One page of the returns that are due, or of those on hold. @throws InvalidInput for an invalid cursor */
  @Get()
  @RecordsListRead('disposal')
  @ApiCall(
    {
      summary: 'List the returns that are due for disposal, or those on hold, the oldest first',
      description: 'The Link header has the address of the next page.',
    },
    z.array(dto.disposableReturn),
  )
  async list(
    @Query({ schema: dto.disposalQuery }) { view, after, limit }: z.infer<typeof dto.disposalQuery>,
    @PageSender() send: SendPage,
  ) {
    const [place, isListed] = view === 'held' ? ['h.at', ''] : ['d.due', `AND r.id IN (${mayBeDue})`];
    const seen = after === undefined ? start : seenBefore(after, (text) => uuid.test(text));
    const rows: DisposableRow[] = await this.dataSource.query(
      `SELECT r.id, r.name, r.service, r.tax_year AS "taxYear", r.entity, r.company_name AS "companyName",
          r.ordinal, r.lifecycle,
          (SELECT max(t.at) FROM transition t WHERE t.workflow_id = r.id AND t.type <> 'MIGRATED') AS "endedAt", ${state}
        WHERE ${place} <= $2::timestamptz AND (${place}, r.id) > ($3::timestamptz, $4::uuid) ${isListed}
        ORDER BY ${place}, r.id LIMIT $5`,
      [this.years, this.clock.now(), seen.at, seen.id, limit + 1],
    );
    const cursor = ({ id, dueAt, heldAt }: DisposableRow) =>
      cursorAfter({ at: (view === 'held' ? heldAt : dueAt)!, id });
    return send(pageOf(rows, limit, cursor)).map((row) => ({
      id: row.id,
      name: row.name,
      title: orderTitle(row),
      lifecycle: row.lifecycle,
      endedAt: row.endedAt.toISOString(),
      ...toState(row),
    }));
  }

  @Post()
  @RecentlyConfirmed()
  @ApiCall(
    {
      summary:
        'Erase returns for good, with their files, messages, consents, emails and clients without any other return',
      description:
        'Each goes completely or not at all. The redacted histories stay. Nothing brings a return back.',
    },
    dto.disposed,
    { 400: refusesFields('ids') },
  )
  dispose(@CurrentUser() owner: Principal, @Body({ schema: disposalBody }) { ids }: { ids: string[] }) {
    return this.disposeAll(ids, owner);
  }

  @Get(':id')
  @ApiCall('When a return may be disposed of, and whether it is on hold', dto.disposalState, {
    404: 'No such return',
  })
  get(@Param({ schema: dto.disposalParams }) { id }: dto.DisposalParams) {
    return this.stateOf(id);
  }

  /** Keeps a return until someone releases it. A hold that exists gets the new reason. @throws NotFoundException */
  @Put(':id/hold')
  @ApiCall('Put a return on hold: it is kept until it is released', dto.disposalState, {
    400: refusesFields('reason'),
    404: 'No such return',
  })
  hold(
    @CurrentUser() by: Principal,
    @Param({ schema: dto.disposalParams }) { id }: dto.DisposalParams,
    @Body({ schema: holdBody }) { reason }: { reason: string },
  ) {
    return this.change('disposalHeld', id, (manager) =>
      manager.query(
        `INSERT INTO disposal_hold SELECT id, $2, $3, $4, $5 FROM tax_return WHERE id = $1 FOR KEY SHARE
          ON CONFLICT (tax_return_id) DO UPDATE SET reason = excluded.reason, at = excluded.at, by = excluded.by,
            by_name = excluded.by_name`,
        [id, reason, this.clock.now(), by.id, by.name],
      ),
    );
  }

  /** Lets a return be disposed of again when it is due. @throws NotFoundException */
  @Delete(':id/hold')
  @RecentlyConfirmed()
  @ApiCall('Release a return from hold', dto.disposalState, { 404: 'No such return' })
  release(@Param({ schema: dto.disposalParams }) { id }: dto.DisposalParams) {
    return this.change('disposalReleased', id, (manager) =>
      manager.query('DELETE FROM disposal_hold WHERE tax_return_id = $1', [id]),
    );
  }

  /** When a return is due, and whether it is on hold. @throws NotFoundException */
  private async stateOf(id: string, manager: EntityManager = this.dataSource.manager) {
    const [row]: StateRow[] = await manager.query(`SELECT ${state} WHERE r.id = $2`, [this.years, id]);
    if (!row) throw new NotFoundException('There is no such tax return');
    return toState(row);
  }

  /**
   * Disposes of returns, each in its own transaction. Doing it again changes nothing.
   * @param by undefined: the program
   */
  async disposeAll(ids: readonly string[], by?: Principal): Promise<dto.Disposed> {
    const disposed: string[] = [];
    const refused: dto.Disposed['refused'] = [];
    for (const id of new Set(ids)) {
      try {
        await this.dataSource.transaction((manager) => this.disposeOf(manager, id, by));
        disposed.push(id);
      } catch (error) {
        const { code, message } = (
          error instanceof QueryFailedError ? error.driverError : {}
        ) as Partial<DatabaseError>;
        // What the database says of a return that is on hold or not due.
        if (code !== '23001') throw error;
        refused.push({ id, sentence: message! });
      }
    }
    return { disposed, refused };
  }

  /** Erases orders that clients deleted before they accepted a price, whose time is over. Of all else, a person decides. */
  @Scheduled('EVERY_HOUR')
  async disposeOfDeletedOrders(): Promise<void> {
    // Without years, nothing but such orders is ever due.
    const due: { id: string }[] = await this.dataSource.query(
      `SELECT r.id FROM tax_return r WHERE r.lifecycle = 'deleted' AND r.quote <> 'accepted'
        AND disposal_due_at(r.id, NULL) <= now() AND ${isFree} LIMIT 1000`,
    );
    const { disposed } = await this.disposeAll(due.map(({ id }) => id));
    if (disposed.length > 0) this.logger.log(`Disposed of ${disposed.length} deleted orders`);
  }

  private get years(): number | null {
    return this.firm.disposal?.afterYears ?? null;
  }

  private change(
    kind: 'disposalHeld' | 'disposalReleased',
    id: string,
    work: (manager: EntityManager) => Promise<unknown>,
  ): Promise<dto.DisposalState> {
    return this.dataSource.transaction(async (manager) => {
      await work(manager);
      const now = await this.stateOf(id, manager);
      await this.log.record(kind, { returnId: id }, manager);
      return now;
    });
  }

  private async disposeOf(manager: EntityManager, returnId: string, by?: Principal): Promise<void> {
    const people: { id: string; email: string }[] = await manager.query(
      `SELECT a.id, a.email FROM account a WHERE a.id IN (SELECT client_id FROM tax_return WHERE id = $1
        UNION SELECT account_id FROM spouse_invitation WHERE tax_return_id = $1)`,
      [returnId],
    );
    // A row of the return, and one of each of its consents.
    const rows: { workflowId: string; files: number }[] = await manager.query(
      `SELECT workflow_id AS "workflowId", last_seq AS "lastSeq", encode(head, 'hex') AS head,
          encode(digest, 'hex') AS digest, files
        FROM dispose_of_return($1, $2, $3)`,
      [returnId, this.years, by?.id ?? null],
    );
    if (rows.length === 0) return;
    const left = await manager.findBy(Account, { id: In(people.map(({ id }) => id)) });
    const closed = people.filter(({ id }) => !left.some((account) => account.id === id));
    await this.mail.forget(
      rows.map(({ workflowId }) => workflowId),
      closed.map(({ email }) => email),
    );
    const detail = {
      histories: rows.map(({ files: _, ...history }) => history),
      files: rows.reduce((sum, { files }) => sum + files, 0),
      accounts: closed.map(({ id }) => id),
    };
    await this.log.record('returnDisposed', { returnId, detail }, manager);
  }
}

const toState = ({ dueAt, reason, heldAt, heldBy }: StateRow): dto.DisposalState => ({
  dueAt: dueAt?.toISOString() ?? null,
  hold: reason === null ? null : { reason, at: heldAt!.toISOString(), by: heldBy! },
});
