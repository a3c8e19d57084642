import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type GivenRole } from '@tax-firm/contract';
import { In, Not, Repository } from 'typeorm';
import { withCode } from '../common/error-code.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { InvalidInput } from '../http/validation.js';
import { type SecurityEvent, type SecurityKind } from '../security-log/security-event.js';
import { SecurityLog } from '../security-log/security-log.js';
import { Account } from './account/account.entity.js';

/** The owner's changes to staff accounts. Clients' accounts and the owner's own cannot be changed here. */
@Injectable()
export class StaffService {
  constructor(
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly log: SecurityLog,
  ) {}

  /** Returns everyone but clients, in the order in which they signed up. */
  list(): Promise<Account[]> {
    return this.accounts.find({ where: { role: Not('Client') }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /**
   * @throws NotFoundException if the id is not a member of staff, InvalidInput if it is the owner's, ConflictException
   * with STAFF_SECURITY=strict if they would get access without a verified address
   */
  toggleAccess(id: string): Promise<Account> {
    return this.change(id, { employeeAccess: () => 'NOT employee_access' }, (changed) => {
      this.checkVerified(changed);
      return [changed.employeeAccess ? 'accessGranted' : 'accessTaken', {}];
    });
  }

  /** @throws NotFoundException if the id is not a member of staff, InvalidInput if it is the owner's */
  changeRole(id: string, role: GivenRole): Promise<Account> {
    return this.change(id, { role }, () => ['roleChanged', { role }]);
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

  private change(
    id: string,
    values: { role: GivenRole } | { employeeAccess: () => string },
    recordOf: (changed: Account) => [SecurityKind, SecurityEvent['detail']],
  ): Promise<Account> {
    return this.accounts.manager.transaction(async (manager) => {
      const changeable = { id, role: Not(In(['Client', 'Owner'])) };
      const { affected } = await manager.update(Account, changeable, values);
      const account = await manager.findOneBy(Account, { id });
      if (!account || account.role === 'Client')
        throw new NotFoundException('There is no such member of staff');
      if (!affected) throw new InvalidInput({ id: "The owner's own account cannot be changed here" });
      const [kind, detail] = recordOf(account);
      await this.log.record(kind, { subjectId: id, detail }, manager);
      return account;
    });
  }
}
