import {
  Body,
  ConflictException,
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
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { ApiCall, ApiController, refusesFields } from '../../http/response/api-call.js';
import { RecordsListRead } from '../../accounts/access-log/access-log.service.js';
import { CurrentUser, type Principal, RecentlyConfirmed, Roles } from '../../accounts/account/access.js';
import { cursorAfter, pageOf, PageSender, seenBefore, type SendPage } from '../../http/request/paging.js';
import { Clock, Scheduled } from '../../base/clock.js';
import { uuid } from '../../base/spellings.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { MailService } from '../../mail/mail.service.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import {
  type DisposableReturn,
  disposableReturns,
  type DisposalParams,
  disposalParams,
  type DisposalQuery,
  disposalQuery,
  type DisposalState,
  disposalState,
  type Disposed,
  disposed,
} from './disposal.dto.js';

interface HoldColumns {
  due: Date | null;
  reason: string | null;
  held_at: Date | null;
  held_by: string | null;
}

interface DisposableRow extends HoldColumns, OrderSubject {
  id: string;
  name: string;
  lifecycle: DisposableReturn['lifecycle'];
  ended_at: Date;
}

/** A row that `dispose_of_return` leaves: of the return, or of one of its consents. */
interface DisposalRow {
  readonly workflow_id: string;
  readonly last_seq: number;
  readonly head: Buffer;
  readonly digest: Buffer;
  readonly files: number;
}

/** What the database says of a return that it keeps. */
class DisposalRefused extends ConflictException {}

const state = `d.due, h.reason, h.at AS held_at, h.by_name AS held_by
  FROM tax_return r LEFT JOIN disposal_hold h ON h.tax_return_id = r.id, LATERAL disposal_due_at(r.id, $1) AS d (due)`;

/** SQL of the latest closing of a period after which a time comes when the firm's years are over; null if they never are. */
const closedBefore = (time: string): string =>
  `((${time}::timestamptz AT TIME ZONE 'America/New_York' - make_interval(years => $1)) AT TIME ZONE 'America/New_York')`;

const isFree = 'NOT EXISTS (SELECT FROM disposal_hold held WHERE held.tax_return_id = r.id)';

/**
 * SQL of those that are due. An index finds a page of the archived returns, in the order in which they became due. Of the
 * deleted ones there are few: most are gone after thirty days.
 * @param after SQL of the last row of the page before
 */
const areDue = (now: string, { limit, after }: { limit: number; after?: { at: string; id: string } }) => `
  d.due <= ${now}::timestamptz AND r.id IN (
    (SELECT r.id FROM tax_return r WHERE r.lifecycle = 'archived' AND period_closes_at(r.ended_at) <= ${closedBefore(now)}
        ${after ? `AND (period_closes_at(r.ended_at), r.id) > (${closedBefore(after.at)}, ${after.id}::uuid)` : ''} AND ${isFree}
      ORDER BY period_closes_at(r.ended_at), r.id LIMIT ${limit})
    UNION ALL SELECT r.id FROM tax_return r WHERE r.lifecycle = 'deleted' AND ${isFree}
      AND (r.quote <> 'accepted' OR period_closes_at(r.ended_at) <= ${closedBefore(now)}))`;

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
    disposableReturns,
  )
  async list(
    @Query({ schema: disposalQuery }) { view, after, limit }: DisposalQuery,
    @PageSender() send: SendPage,
  ) {
    const held = view === 'held';
    const place = held ? 'h.at' : 'd.due';
    const values: unknown[] = [this.years];
    const value = (added: unknown): string => `$${values.push(added)}`;
    const seen = after === undefined ? undefined : seenBefore(after, (text) => uuid.test(text));
    const last = seen && { at: value(seen.at), id: value(seen.id) };
    const conditions = held
      ? ['h.tax_return_id IS NOT NULL']
      : [areDue(value(this.clock.now()), { limit: limit + 1, after: last })];
    if (last) conditions.push(`(${place}, r.id) > (${last.at}::timestamptz, ${last.id}::uuid)`);
    const rows: DisposableRow[] = await this.dataSource.query(
      `SELECT r.id, r.name, r.service, r.tax_year AS "taxYear", r.entity, r.company_name AS "companyName",
          r.ordinal, r.lifecycle,
          (SELECT max(t.at) FROM transition t WHERE t.workflow_id = r.id AND t.type <> 'MIGRATED') AS ended_at, ${state}
        WHERE ${conditions.join(' AND ')}
        ORDER BY ${place}, r.id LIMIT ${limit + 1}`,
      values,
    );
    const placeOf = ({ id, held_at: heldAt, due }: DisposableRow) => ({ at: (held ? heldAt : due)!, id });
    return send(pageOf(rows, limit, (row) => cursorAfter(placeOf(row)))).map(toDisposable);
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
    disposed,
    { 400: refusesFields('ids') },
  )
  dispose(@CurrentUser() owner: Principal, @Body({ schema: disposalBody }) { ids }: { ids: string[] }) {
    return this.disposeAll(ids, owner);
  }

  @Get(':id')
  @ApiCall('When a return may be disposed of, and whether it is on hold', disposalState, {
    404: 'No such return',
  })
  get(@Param({ schema: disposalParams }) { id }: DisposalParams) {
    return this.stateOf(id);
  }

  /** Keeps a return until someone releases it. A hold that exists gets the new reason. @throws NotFoundException */
  @Put(':id/hold')
  @ApiCall('Put a return on hold: it is kept until it is released', disposalState, {
    400: refusesFields('reason'),
    404: 'No such return',
  })
  hold(
    @CurrentUser() by: Principal,
    @Param({ schema: disposalParams }) { id }: DisposalParams,
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
  @ApiCall('Release a return from hold', disposalState, { 404: 'No such return' })
  release(@Param({ schema: disposalParams }) { id }: DisposalParams) {
    return this.change('disposalReleased', id, (manager) =>
      manager.query('DELETE FROM disposal_hold WHERE tax_return_id = $1', [id]),
    );
  }

  /** When a return is due, and whether it is on hold. @throws NotFoundException */
  private async stateOf(
    id: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<DisposalState> {
    const [row]: HoldColumns[] = await manager.query(`SELECT ${state} WHERE r.id = $2`, [this.years, id]);
    if (!row) throw noSuchReturn();
    return toState(row);
  }

  /**
   * Disposes of returns, each in its own transaction. Doing it again changes nothing.
   * @param by undefined: the program
   */
  async disposeAll(ids: readonly string[], by?: Principal): Promise<Disposed> {
    const disposed: string[] = [];
    const refused: { id: string; sentence: string }[] = [];
    for (const id of new Set(ids)) {
      try {
        await this.disposeOf(id, by);
        disposed.push(id);
      } catch (error) {
        if (!(error instanceof DisposalRefused)) throw error;
        refused.push({ id, sentence: error.message });
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
  ): Promise<DisposalState> {
    return this.dataSource.transaction(async (manager) => {
      await work(manager);
      const now = await this.stateOf(id, manager);
      await this.log.record(kind, { returnId: id }, manager);
      return now;
    });
  }

  private async disposeOf(returnId: string, by?: Principal): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const people: { id: string; email: string }[] = await manager.query(
        `SELECT a.id, a.email FROM account a WHERE a.id IN (SELECT client_id FROM tax_return WHERE id = $1
          UNION SELECT account_id FROM spouse_invitation WHERE tax_return_id = $1)`,
        [returnId],
      );
      const rows = await this.erase(manager, returnId, by);
      if (rows.length === 0) return;
      const left: { id: string }[] = await manager.query('SELECT id FROM account WHERE id = ANY ($1)', [
        people.map(({ id }) => id),
      ]);
      const closed = people.filter(({ id }) => !left.some((account) => account.id === id));
      await this.mail.forget(
        rows.map((row) => row.workflow_id),
        closed.map(({ email }) => email),
      );
      const detail = {
        histories: rows.map(({ workflow_id: workflowId, last_seq: lastSeq, head, digest }) => ({
          workflowId,
          lastSeq,
          head: head.toString('hex'),
          digest: digest.toString('hex'),
        })),
        files: rows.reduce((sum, { files }) => sum + files, 0),
        accounts: closed.map(({ id }) => id),
      };
      await this.log.record('returnDisposed', { returnId, detail }, manager);
    });
  }

  /** @throws DisposalRefused if the return is on hold or not due */
  private async erase(manager: EntityManager, returnId: string, by?: Principal): Promise<DisposalRow[]> {
    try {
      return await manager.query<DisposalRow[]>('SELECT * FROM dispose_of_return($1, $2, $3)', [
        returnId,
        this.years,
        by?.id ?? null,
      ]);
    } catch (error) {
      const { code, message } = (error instanceof QueryFailedError ? error.driverError : {}) as {
        code?: string;
        message?: string;
      };
      throw code === '23001' ? new DisposalRefused(message) : error;
    }
  }
}

const noSuchReturn = () => new NotFoundException('There is no such tax return');

const toState = ({ due, reason, held_at: at, held_by: by }: HoldColumns): DisposalState => ({
  dueAt: due?.toISOString() ?? null,
  hold: reason === null ? null : { reason, at: at!.toISOString(), by: by! },
});

const toDisposable = (row: DisposableRow): DisposableReturn => ({
  id: row.id,
  name: row.name,
  title: orderTitle(row),
  lifecycle: row.lifecycle,
  endedAt: row.ended_at.toISOString(),
  ...toState(row),
});
