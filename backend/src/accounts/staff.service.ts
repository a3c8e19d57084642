import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type GivenRole } from '@tax-firm/contract';
import { In, Not, Repository } from 'typeorm';
import { InvalidInput } from '../http/validation.js';
import { Account } from './account.entity.js';

/** The owner's changes to staff accounts. Clients' accounts and the owner's own cannot be changed here. */
@Injectable()
export class StaffService {
  constructor(@InjectRepository(Account) private readonly accounts: Repository<Account>) {}

  /** Returns everyone but clients, in the order in which they signed up. */
  list(): Promise<Account[]> {
    return this.accounts.find({ where: { role: Not('Client') }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** @throws NotFoundException if the id is not a member of staff, InvalidInput if it is the owner's */
  toggleAccess(id: string): Promise<Account> {
    return this.change(id, { employeeAccess: () => 'NOT employee_access' });
  }

  /** @throws NotFoundException if the id is not a member of staff, InvalidInput if it is the owner's */
  changeRole(id: string, role: GivenRole): Promise<Account> {
    return this.change(id, { role });
  }

  private async change(
    id: string,
    values: { role: GivenRole } | { employeeAccess: () => string },
  ): Promise<Account> {
    const changeable = { id, role: Not(In(['Client', 'Owner'])) };
    const { affected } = await this.accounts
      .createQueryBuilder()
      .update()
      .set(values)
      .where(changeable)
      .execute();
    const account = await this.accounts.findOneBy({ id });
    if (!account || account.role === 'Client')
      throw new NotFoundException('There is no such member of staff');
    if (!affected) throw new InvalidInput({ id: "The owner's own account cannot be changed here" });
    return account;
  }
}
