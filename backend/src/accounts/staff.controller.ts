import {
  Body,
  ConflictException,
  ForbiddenException,
  Get,
  Inject,
  NotFoundException,
  Post,
  Put,
} from '@nestjs/common';
import { accountReference, roleChange, staffMember } from '@tax-firm/contract';
import { isStaff } from '@tax-firm/machines';
import { DataSource, type EntityManager, In, Not } from 'typeorm';
import { type z } from 'zod';
import { AppError, InvalidInput } from '../base/app-error.js';
import { ENVIRONMENT, type Environment } from '../base/config/environment.js';
import { DomainEvents } from '../base/domain-events.js';
import { FIRM, type Firm } from '../firm/firm.js';
import { ApiCall, ApiController, refusesFields } from '../http/response/api-call.js';
import { type SecurityEvent, SecurityLog } from '../http/security-log/security-log.js';
import { CurrentUser, type Principal, RecentlyConfirmed, Roles } from './account/access.js';
import { AccountNotices } from './account/account-notices.js';
import { Account, lockAccount, StaffChanged } from './account/account.entity.js';
import { AccountsService } from './account/accounts.service.js';
import { team, user, userView } from './account/users.dto.js';
import { StaffInvitations } from './invitations/invitations.js';
import { SecondFactors } from './second-factors/second-factors.service.js';
import { SessionsService } from './sessions/sessions.service.js';
import { EmailChanges } from './email-change/email-change.controller.js';
import { AuthenticatorApp, Challenge, RecoveryCode } from './second-factors/codes.service.js';
import { Passkey } from './second-factors/passkeys.service.js';

const badInput = refusesFields();

/** An owner's changes to staff accounts. Clients' accounts and the owner's own cannot be changed here. */
@ApiController('Users', 'users')
@Roles('Owner')
export class StaffController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly accounts: AccountsService,
    private readonly factors: SecondFactors,
    private readonly invitations: StaffInvitations,
    private readonly log: SecurityLog,
    private readonly notices: AccountNotices,
    private readonly emailChanges: EmailChanges,
    private readonly events: DomainEvents,
    private readonly sessions: SessionsService,
  ) {}

  @Get('getAllAdmins')
  @ApiCall('All staff, in the order in which they signed up', team)
  async getAllAdmins() {
    const staff = await this.dataSource.manager.find(Account, {
      where: { role: Not('Client') },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    const enrolled = await this.factors.enrolledSince(staff.map(({ id }) => id));
    return staff.map((account) => ({
      ...userView(account, this.firm),
      emailVerified: account.emailVerifiedAt !== null,
      secondFactor: enrolled.has(account.id),
    }));
  }

  /**
   * Without `employeeAccess`, does the opposite of what was. An open invitation of the address stops working, because it
   * would give back access that is taken away later. Whoever loses access is signed out everywhere and loses their
   * returns, to the successor if there is one. Access that is given back does not bring them back.
   */
  @Post('changeEmployeeAccess')
  @RecentlyConfirmed()
  @ApiCall("Give a member of staff access to the firm's returns, or take it away", user, {
    400: badInput,
    404: 'No member of staff has this id',
    409: '`email_not_verified`: with STAFF_SECURITY=strict, they must confirm it first',
  })
  async changeEmployeeAccess(
    @CurrentUser() owner: Principal,
    @Body({ schema: staffMember }) { id, employeeAccess, successor }: z.infer<typeof staffMember>,
  ) {
    const before = employeeAccess === undefined ? {} : { employeeAccess: !employeeAccess };
    const changed = await this.dataSource.transaction(async (manager) => {
      const { columns, detail } = await this.handOver(manager, id, owner, successor);
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
      const { name, emailVerifiedAt } = account;
      // Anyone can sign up as staff with a colleague's address.
      if (account.employeeAccess && !emailVerifiedAt && this.environment.strictStaffSecurity)
        throw new AppError(
          'email_not_verified',
          `${name} has not confirmed their email address yet. Ask them to open the link we sent there, and try again`,
        );
      await this.invitations.revokeOpen(manager, { email: account.email });
      // Their open screens still show what they may no longer see.
      if (!account.employeeAccess) await this.sessions.endAll(id, { manager });
      const kind = account.employeeAccess ? 'accessGranted' : 'accessTaken';
      await this.log.record(kind, { subjectId: id, detail }, manager);
      return account;
    });
    await this.events.publish(new StaffChanged());
    return userView(changed, this.firm);
  }

  /**
   * Whoever becomes an auditor loses their returns as those who lose access do. Nobody changes their own role, and the
   * caller must still be an owner once those before them are done, so one owner always remains. All owners are told of a
   * new owner, and of one who no longer is.
   */
  @Put('changeRole')
  @RecentlyConfirmed()
  @ApiCall('Give a member of staff another role, or another owner', user, {
    400: badInput,
    404: 'No member of staff has this id',
    409: 'An owner must have access, and have confirmed their email address',
  })
  async changeRole(
    @CurrentUser() caller: Principal,
    @Body({ schema: roleChange }) { id, role, successor }: z.infer<typeof roleChange>,
  ) {
    const changed = await this.dataSource.transaction(async (manager) => {
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
      const { name, email } = account;
      const { columns, detail } = await this.handOver(manager, id, caller, successor);
      await manager.update(Account, id, { role, ...columns });
      await this.log.record('roleChanged', { subjectId: id, detail: { role, ...detail } }, manager);
      if (role === 'Owner' || account.role === 'Owner')
        for (const owner of new Map([...owners, account].map((each) => [each.id, each])).values())
          await this.notices.tell(manager, owner, 'ownersChanged', {
            person: { name, email, role },
            by: caller.name,
          });
      return { ...account, role };
    });
    await this.events.publish(new StaffChanged());
    return userView(changed, this.firm);
  }

  @Post('resetSecondFactors')
  @RecentlyConfirmed()
  @ApiCall("Remove someone's second factors, who has lost them; they are signed out and told", user, {
    400: badInput,
    404: 'No account has this id or email',
  })
  async resetSecondFactors(
    @CurrentUser() owner: Principal,
    @Body({ schema: accountReference }) { id, email = '' }: z.infer<typeof accountReference>,
  ) {
    const account = await (id === undefined ? this.accounts.findByEmail(email) : this.accounts.findById(id));
    if (!account) throw new NotFoundException('There is no such account');
    if (account.id === owner.id)
      throw new InvalidInput({ id: 'Please change your own second factors at /Account' });
    await this.takeFactorsOf(account);
    return userView(account, this.firm);
  }

  /**
   * Takes away the second factors of a person who has lost them, with their recovery codes, sessions and open change of
   * address, and tells them by email. The password alone then signs in; staff who must have a second factor have to set
   * one up at once.
   */
  takeFactorsOf(account: Account): Promise<void> {
    const { id: accountId } = account;
    return this.dataSource.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      await this.sessions.endAll(accountId, { manager });
      for (const each of [AuthenticatorApp, Passkey, RecoveryCode, Challenge])
        await manager.delete(each, { accountId });
      await this.factors.changed(account, 'resetByFirm', manager);
      await this.emailChanges.withdraw(accountId, manager);
    });
  }

  /**
   * What to write of who gets the returns of someone: the columns of their account, and what the log says.
   * @param successor null for nobody; undefined if the owner was not asked
   * @throws InvalidInput for a successor who does not work on returns, or who is the one that leaves
   */
  private async handOver(
    manager: EntityManager,
    leaving: string,
    owner: Principal,
    successor: string | null | undefined,
  ) {
    const heir = successor ? await manager.findOneBy(Account, { id: successor, employeeAccess: true }) : null;
    if (successor && (!heir || !isStaff(heir.role) || heir.id === leaving))
      throw new InvalidInput({
        successor: 'This person does not work on tax returns. Please choose someone else, or nobody',
      });
    const detail: NonNullable<SecurityEvent['detail']> =
      successor === undefined ? {} : { returnsTo: heir?.name ?? 'nobody' };
    return { columns: { successorId: heir?.id ?? null, successorNamedBy: heir && owner.id }, detail };
  }
}

const ownAccount = "The owner's own account cannot be changed here";
const noStaff = () => new NotFoundException('There is no such member of staff');
