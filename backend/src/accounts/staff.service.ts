import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type GivenRole, type StaffMember } from '@tax-firm/contract';
import { type EntityManager, In, Not, Repository } from 'typeorm';
import { withCode } from '../common/error-code.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { InvalidInput } from '../http/validation.js';
import { type SecurityEvent, type SecurityKind } from '../security-log/security-event.js';
import { SecurityLog } from '../security-log/security-log.js';
import { Account } from './account/account.entity.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { StaffFollowers } from './staff-followers.js';

type Recorded = [SecurityKind, SecurityEvent['detail']];

/** The owner's changes to staff accounts. Clients' accounts and the owner's own cannot be changed here. */
@Injectable()
export class StaffService {
  constructor(
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly invitations: InvitationsService,
    private readonly log: SecurityLog,
    private readonly followers: StaffFollowers,
  ) {}

  /** Returns everyone but clients, in the order in which they signed up. */
  list(): Promise<Account[]> {
    return this.accounts.find({ where: { role: Not('Client') }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /**
   * Gives access or takes it away; without `employeeAccess`, does the opposite of what was. An open invitation of the
   * address stops working, because it would give back access that is taken away later.
   * @throws NotFoundException if the id is not a member of staff, InvalidInput if it is the owner's, ConflictException
   * with STAFF_SECURITY=strict if they would get access without a verified address
   */
  changeAccess({ id, employeeAccess }: StaffMember): Promise<Account> {
    const before = employeeAccess === undefined ? {} : { employeeAccess: !employeeAccess };
    const values = { employeeAccess: employeeAccess ?? (() => 'NOT employee_access') };
    return this.change({ id, ...before }, values, async (changed, manager) => {
      this.checkVerified(changed);
      await this.invitations.revokeOpen(manager, { email: changed.email });
      return [changed.employeeAccess ? 'accessGranted' : 'accessTaken', {}];
    });
  }

  /** @throws NotFoundException if the id is not a member of staff, InvalidInput if it is the owner's */
  changeRole(id: string, role: GivenRole): Promise<Account> {
    return this.change({ id }, { role }, () => ['roleChanged', { role }]);
  }

  /** Anyone can sign up as staff with a colleague's address. */
  private checkVerified({ name, employeeAccess, emailVerifiedAt }: Account): void {
    if (!employeeAccess || emailVerifiedAt || !this.environment.strictStaffSecurity) return;
    throw new ConflictException(
      {
        message: `${name} has not confirmed their email address yet. Ask them to open the link we sent there, and try again`,
      },
      withCode('email_not_verified'),
    );
  }

  /** Changes an account, and records it. Does nothing if `which` gives `employeeAccess` and the account's differs. */
  private async change(
    which: { id: string; employeeAccess?: boolean },
    values: { role: GivenRole } | { employeeAccess: boolean | (() => string) },
    recordOf: (changed: Account, manager: EntityManager) => Recorded | Promise<Recorded>,
  ): Promise<Account> {
    const changed = await this.accounts.manager.transaction(async (manager) => {
      const changeable = { ...which, role: Not(In(['Client', 'Owner'])) };
      const { affected } = await manager.update(Account, changeable, values);
      const account = await manager.findOneBy(Account, { id: which.id });
      if (!account || account.role === 'Client')
        throw new NotFoundException('There is no such member of staff');
      if (account.role === 'Owner')
        throw new InvalidInput({ id: "The owner's own account cannot be changed here" });
      if (!affected) return account;
      const [kind, detail] = await recordOf(account, manager);
      await this.log.record(kind, { subjectId: which.id, detail }, manager);
      return account;
    });
    this.followers.follow();
    return changed;
  }
}
