import { ConflictException, ForbiddenException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type RoleChange, type StaffMember } from '@tax-firm/contract';
import { isStaff } from '@tax-firm/machines';
import { type EntityManager, In, Not, Repository } from 'typeorm';
import { DomainEvents } from '../base/domain-events.js';
import { AppError, InvalidInput } from '../base/app-error.js';
import { ENVIRONMENT, type Environment } from '../base/config/environment.js';
import { type SecurityEvent } from '../http/security-log/security-event.js';
import { SecurityLog } from '../http/security-log/security-log.js';
import { AccountNotices } from './account/account-notices.js';
import { Account } from './account/account.entity.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { type Principal } from './account/principal.js';
import { SessionsService } from './sessions/sessions.service.js';
import { StaffChanged } from './account/account-events.js';

/** Who gets the returns of someone who leaves, and the owner who says so. */
interface HandOver {
  readonly owner: Pick<Principal, 'id'>;
  /** Null for nobody; undefined if the owner was not asked. */
  readonly successor: string | null | undefined;
}

/** An owner's changes to staff accounts. Clients' accounts and the owner's own cannot be changed here. */
@Injectable()
export class StaffService {
  constructor(
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly invitations: InvitationsService,
    private readonly log: SecurityLog,
    private readonly notices: AccountNotices,
    private readonly events: DomainEvents,
    private readonly sessions: SessionsService,
  ) {}

  /** Returns everyone but clients, in the order in which they signed up. */
  list(): Promise<Account[]> {
    return this.accounts.find({ where: { role: Not('Client') }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /**
   * Gives access or takes it away; without `employeeAccess`, does the opposite of what was. An open invitation of the
   * address stops working, because it would give back access that is taken away later. Whoever loses access is signed out everywhere
   * and loses their returns, to the successor if there is one. Access that is given back does not bring them back.
   * @throws NotFoundException if the id is not a member of staff, InvalidInput if it is the owner's or the successor does
   * not work on returns, ConflictException with STAFF_SECURITY=strict if they would get access without a verified address
   */
  async changeAccess(
    owner: Pick<Principal, 'id'>,
    { id, employeeAccess, successor }: StaffMember,
  ): Promise<Account> {
    const before = employeeAccess === undefined ? {} : { employeeAccess: !employeeAccess };
    const changed = await this.accounts.manager.transaction(async (manager) => {
      const { columns, detail } = await this.handOver(manager, id, { owner, successor });
      const { affected } = await manager.update(
        Account,
        { id, ...before, role: Not(In(['Client', 'Owner'])) },
        { employeeAccess: employeeAccess ?? (() => 'NOT employee_access'), ...columns },
      );
      const account = await manager.findOneBy(Account, { id, role: Not('Client') });
      if (!account) throw noStaff();
      if (account.role === 'Owner') throw new InvalidInput({ id: ownAccount });
      // It was so before.
      if (!affected) return account;
      this.checkVerified(account);
      await this.invitations.revokeOpen(manager, { email: account.email });
      // Their open screens still show what they may no longer see.
      if (!account.employeeAccess) await this.sessions.endAll(id, { manager });
      const kind = account.employeeAccess ? 'accessGranted' : 'accessTaken';
      await this.log.record(kind, { subjectId: id, detail }, manager);
      return account;
    });
    await this.events.publish(new StaffChanged());
    return changed;
  }

  /**
   * Gives another role. Whoever becomes an auditor loses their returns as those who lose access do. Nobody changes their own,
   * and the caller must still be an owner once those before them are done, so one owner always remains. All owners are told
   * of a new owner, and of one who no longer is.
   * @throws NotFoundException if the id is not a member of staff, InvalidInput if it is the caller's, ForbiddenException if
   * the caller is no longer an owner, ConflictException if a new owner would be without access or a verified address
   */
  async changeRole(caller: Principal, { id, role, successor }: RoleChange): Promise<Account> {
    const changed = await this.accounts.manager.transaction(async (manager) => {
      const owners = await manager.find(Account, {
        where: { role: 'Owner' },
        order: { id: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      if (!owners.some((owner) => owner.id === caller.id))
        throw new ForbiddenException('Another owner has just changed your role');
      if (id === caller.id) throw new InvalidInput({ id: ownAccount });
      const account = await manager.findOneBy(Account, { id, role: Not('Client') });
      if (!account) throw noStaff();
      if (role === 'Owner' && !(account.employeeAccess && account.emailVerifiedAt))
        throw new ConflictException(
          `${account.name} needs access and a confirmed email address before they can be an owner`,
        );
      if (account.role === role) return account;
      const { columns, detail } = await this.handOver(manager, id, { owner: caller, successor });
      await manager.update(Account, id, { role, ...columns });
      await this.log.record('roleChanged', { subjectId: id, detail: { role, ...detail } }, manager);
      if (role === 'Owner' || account.role === 'Owner')
        for (const owner of new Map([...owners, account].map((each) => [each.id, each])).values())
          await this.notices.ownersChanged(manager, owner, { person: account, role, by: caller.name });
      return { ...account, role };
    });
    await this.events.publish(new StaffChanged());
    return changed;
  }

  /**
   * What to write of who gets the returns of someone: the columns of their account, and what the log says.
   * @throws InvalidInput for a successor who does not work on returns, or who is the one that leaves
   */
  private async handOver(manager: EntityManager, leaving: string, { owner, successor }: HandOver) {
    const heir = successor ? await manager.findOneBy(Account, { id: successor, employeeAccess: true }) : null;
    if (successor && (!heir || !isStaff(heir.role) || heir.id === leaving))
      throw new InvalidInput({
        successor: 'This person does not work on tax returns. Please choose someone else, or nobody',
      });
    const detail: NonNullable<SecurityEvent['detail']> =
      successor === undefined ? {} : { returnsTo: heir?.name ?? 'nobody' };
    return { columns: { successorId: heir?.id ?? null, successorNamedBy: heir && owner.id }, detail };
  }

  /** Anyone can sign up as staff with a colleague's address. */
  private checkVerified({ name, employeeAccess, emailVerifiedAt }: Account): void {
    if (!employeeAccess || emailVerifiedAt || !this.environment.strictStaffSecurity) return;
    throw new AppError(
      'email_not_verified',
      `${name} has not confirmed their email address yet. Ask them to open the link we sent there, and try again`,
    );
  }
}

const ownAccount = "The owner's own account cannot be changed here";
const noStaff = () => new NotFoundException('There is no such member of staff');
