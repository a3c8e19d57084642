import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Role } from '@tax-firm/machines';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { type Principal } from '../../accounts/index.js';
import { PreparedQuery } from '../../common/prepared-query.js';
import { uuid } from '../../common/uuid.js';
import { TaxReturnEntity } from './tax-return.entity.js';

/** Roles that see a return only once its price is agreed (spec 2 §6). */
const seeAcceptedOnly: readonly Role[] = ['Staff Associate', 'Senior Associate', 'CPA/EA'];

/** Decides who sees which return. A return that the viewer may not see looks like one that doesn't exist. */
@Injectable()
export class ReturnAccess {
  private readonly findOne = new Map<string, PreparedQuery<TaxReturnEntity>>();

  constructor(@InjectRepository(TaxReturnEntity) private readonly returns: Repository<TaxReturnEntity>) {}

  /** A query for the returns that this viewer sees, with the alias `r`. Callers may narrow it. */
  visibleTo(viewer: Principal): SelectQueryBuilder<TaxReturnEntity> {
    const query = this.returns.createQueryBuilder('r');
    if (viewer.role !== 'Client' && !viewer.employeeAccess) return query.where('false');
    if (viewer.role === 'Auditor') return query.where('true');
    query.where("r.lifecycle <> 'deleted'");
    if (viewer.role === 'Client') return query.andWhere('r.client_id = :viewer', { viewer: viewer.id });
    return seeAcceptedOnly.includes(viewer.role) ? query.andWhere("r.quote = 'accepted'") : query;
  }

  /** Whether there is such a return, for whoever may see it. */
  async exists(id: string): Promise<boolean> {
    return uuid.test(id) && this.returns.existsBy({ id });
  }

  /** @throws NotFoundException for a return that doesn't exist or that this viewer may not see */
  async find(viewer: Principal, id: string): Promise<TaxReturnEntity> {
    const found = uuid.test(id) ? await this.findVisible(viewer, id) : undefined;
    if (!found) throw new NotFoundException('There is no such tax return');
    return found;
  }

  private async findVisible(viewer: Principal, id: string): Promise<TaxReturnEntity | undefined> {
    // The text of the query depends on these two alone.
    const key = `${viewer.role} ${viewer.employeeAccess}`;
    let query = this.findOne.get(key);
    if (!query) {
      query = new PreparedQuery(this.visibleTo(viewer).andWhere('r.id = :id', { id }));
      this.findOne.set(key, query);
    }
    const values = viewer.role === 'Client' ? [viewer.id, id] : [id];
    return (await query.find(this.returns.manager.connection, values))[0];
  }
}
