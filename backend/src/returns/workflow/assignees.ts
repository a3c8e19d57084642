import { ConflictException, Injectable } from '@nestjs/common';
import {
  is,
  type Role,
  seesAcceptedOnly,
  staffRoles,
  type TaxReturnRequest,
  waitsForFirm,
} from '@tax-firm/machines';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { randomUUID } from 'node:crypto';
import { InvalidInput } from '../../base/app-error.js';
import { type Principal } from '../../accounts/account/access.js';
import { ReturnAccess } from '../return/return-access.js';
import { sqlList } from '../return/state-sql.js';
import { lockReturn, type TaxReturnEntity } from '../return/tax-return.entity.js';
import { Account } from '../../accounts/account/account.entity.js';
import { Clock } from '../../base/clock.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { MailService } from '../../mail/mail.service.js';
import { type MailAddress } from '../../mail/text/mail-job.js';
import { type ReturnCall } from '../return/return-endpoint.js';
import { type Sender } from './return-workflow.service.js';

const roles = sqlList(staffRoles);

/** SQL: whether the account `a` may work on returns now. */
export const mayPrepare = `a.employee_access AND a.role IN (${roles})`;

/** Who can be assigned to returns. Tells them by email what someone else assigned to them, and reminds them of it. */
@Injectable()
export class Assignees {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: ReturnAccess,
    private readonly clock: Clock,
    private readonly mail: MailService,
    private readonly log: SecurityLog,
  ) {}

  /** Everyone who may work on returns, by name, with how many active ones they have among those that the viewer sees. */
  async all(viewer: Principal) {
    const [people, counted] = await Promise.all([
      this.dataSource.query<{ id: string; name: string; role: Role }[]>(
        `SELECT a.id, a.name, a.role FROM account a WHERE a.role <> 'Client' AND ${mayPrepare}
          ORDER BY lower(a.name), a.id`,
      ),
      this.access
        .visibleTo(viewer)
        .andWhere("r.lifecycle = 'active' AND r.assignee_id IS NOT NULL")
        .select('r.assignee_id', 'id')
        .addSelect('count(*)::integer', 'returns')
        .groupBy('r.assignee_id')
        .getRawMany<{ id: string; returns: number }>(),
    ]);
    const returns = new Map(counted.map(({ id, returns }) => [id, returns]));
    return people.map((person) => ({ ...person, returns: returns.get(person.id) ?? 0 }));
  }

  /**
   * Checks the person of an event that assigns a return, and adds the name to it, for the history. Other events stay as
   * they are.
   * @param taxReturn absent while several are meant
   * @throws InvalidInput for someone who does not work on returns; ConflictException for someone who does not see this one
   */
  async complete(
    request: TaxReturnRequest,
    taxReturn?: Pick<TaxReturnEntity, 'quote'>,
  ): Promise<TaxReturnRequest> {
    if (request.type !== 'ASSIGN') return request;
    const { type, assigneeId } = request;
    if (assigneeId === null) return { type, assigneeId };
    const account = { id: assigneeId, role: In(staffRoles) };
    const found = await this.dataSource.manager.findOneBy(Account, account);
    if (!found)
      throw new InvalidInput({
        assigneeId: 'This person does not work on tax returns. Please choose someone from the list',
      });
    if (!found.employeeAccess)
      throw new InvalidInput({
        assigneeId: `${found.name} has no access now. Please choose someone else, or ask the owner to give access first`,
      });
    if (taxReturn && !is.quoteAccepted(taxReturn) && seesAcceptedOnly(found.role))
      throw new ConflictException({
        message: `${found.name} sees this return only once the client has accepted the quote. Please choose someone else until then.`,
        reasons: [],
      });
    // As the database writes the id: the machine compares it with the senders' own.
    return { type, assigneeId: found.id, assigneeName: found.name };
  }

  /**
   * Emails what someone else assigned to a person: once, however many returns they are, in the caller's transaction. Does
   * nothing for nobody, for oneself, and without returns.
   * @param commandId of a call that may be repeated, and tells it once
   */
  async tell(
    manager: EntityManager,
    assigneeId: string | null,
    by: Sender,
    returns: readonly TaxReturnEntity[],
    commandId: string = randomUUID(),
  ): Promise<void> {
    const [first, ...others] = returns;
    if (!first || assigneeId === null || assigneeId === by.id) return;
    const to = await addressOfStaff(manager, assigneeId);
    if (!to) return;
    const what =
      others.length === 0
        ? { client: first.name, link: `/AdminTaxReturn/${first.id}` }
        : { link: '/Admin/Dashboard?assignee=me' };
    await this.mail.enqueue(manager, {
      template: 'returnsAssigned',
      to,
      data: { by: by.name ?? 'A colleague', returns: returns.length, ...what },
      messageKey: `${commandId}.returnsAssigned`,
    });
  }

  /**
   * Emails the assignee, once a day (UTC) for each return, and records who asked for it.
   * @throws ConflictException if there is nobody to nudge, or nothing to do for them, or someone did it today
   */
  async nudge({ viewer: by, taxReturn: { id: returnId } }: ReturnCall): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // Locked, so that of two calls at the same time one sees the other's email.
      const { assigneeId, name, stateValue, waitingOn } = await lockReturn(manager, returnId);
      if (assigneeId === null) throw new ConflictException('Nobody has this return. Please assign it first.');
      if (assigneeId === by.id) throw new ConflictException('You have this return yourself.');
      if (is.archived(stateValue) || !waitsForFirm(waitingOn))
        throw new ConflictException('This return is not waiting for the firm.');
      const to = await addressOfStaff(manager, assigneeId);
      if (!to)
        throw new ConflictException(
          'We have no confirmed address of this colleague. Please assign the return to someone else.',
        );
      const messageKey = `${returnId}.${this.clock.now().toISOString().slice(0, 10)}.returnNudged`;
      const earlier: unknown[] = await manager.query('SELECT 1 FROM outbox WHERE key = $1', [messageKey]);
      if (earlier.length > 0)
        throw new ConflictException('They were reminded today. Please try again tomorrow.');
      const data = { by: by.name, client: name, link: `/AdminTaxReturn/${returnId}` };
      await this.mail.enqueue(manager, { template: 'returnNudged', to, data, messageKey }, returnId);
      await this.log.record('colleagueNudged', { actor: by, subjectId: assigneeId, returnId }, manager);
    });
  }
}

/** The address of someone who works for the firm and reads it; undefined if they do not. */
export async function addressOfStaff(manager: EntityManager, id: string): Promise<MailAddress | undefined> {
  const found = await manager.findOneBy(Account, {
    id,
    employeeAccess: true,
    emailVerifiedAt: Not(IsNull()),
  });
  return found ? { name: found.name, address: found.email } : undefined;
}
