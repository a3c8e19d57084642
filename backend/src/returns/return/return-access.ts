import { ForbiddenException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { normalizeEmail } from '@tax-firm/contract';
import { seesAcceptedOnly } from '@tax-firm/machines';
import { LRUCache } from 'lru-cache';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { type Principal } from '../../accounts/account/principal.js';
import { PreparedQuery } from '../../base/database/prepared-query.js';
import { uuid } from '../../base/spellings.js';
import { TaxReturnEntity } from './tax-return.entity.js';

/** How many rows `ReturnAccess` remembers, each with about ten kilobytes, and for how many milliseconds. */
const remembered = { max: 500, ttl: 60_000 };

/** Decides who sees which return. A return that the viewer may not see looks like one that doesn't exist. */
@Injectable()
export class ReturnAccess {
  private readonly queries = new Map<string, PreparedQuery<TaxReturnEntity>>();
  private readonly seen = new LRUCache<string, TaxReturnEntity>(remembered);

  constructor(@InjectRepository(TaxReturnEntity) private readonly returns: Repository<TaxReturnEntity>) {}

  /** A query for the returns that this viewer sees, with the alias `r`. Callers may narrow it. */
  visibleTo(viewer: Principal): SelectQueryBuilder<TaxReturnEntity> {
    const query = this.returns.createQueryBuilder('r');
    if (viewer.role !== 'Client' && !viewer.employeeAccess) return query.where('false');
    if (viewer.role === 'Auditor') return query.where('true');
    query.where("r.lifecycle <> 'deleted'");
    if (viewer.role === 'Client') return query.andWhere('r.client_id = :viewer', { viewer: viewer.id });
    return seesAcceptedOnly(viewer.role) ? query.andWhere("r.quote = 'accepted'") : query;
  }

  /** Whether there is such a return, for whoever may see it. */
  async exists(id: string): Promise<boolean> {
    return uuid.test(id) && this.returns.existsBy({ id });
  }

  /**
   * Returns a return as this viewer saw it within the last minute, without asking the database. It may have changed, so
   * it serves only to send an event that nobody carries out if the version is another. While the version is the same,
   * the viewer may see the return, because its state and its client decide that.
   */
  seenLately(viewer: Principal, id: string): TaxReturnEntity | undefined {
    return this.seen.get(seenKey(viewer, id));
  }

  /**
   * Remembers a return as it is after an event of this viewer, if they may still see it for sure.
   * @param before as the viewer saw it
   */
  sawChange(viewer: Principal, before: TaxReturnEntity, after: TaxReturnEntity): void {
    const key = seenKey(viewer, after.id);
    if (before.lifecycle === after.lifecycle && before.quote === after.quote) this.seen.set(key, after);
    else this.seen.delete(key);
  }

  /** The returns of one email address, oldest first. @throws ForbiddenException for a client who asks for another's */
  ofEmail(viewer: Principal, email: string): Promise<TaxReturnEntity[]> {
    if (viewer.role === 'Client' && viewer.email !== normalizeEmail(email)) {
      throw new ForbiddenException('You can see only your own tax returns');
    }
    return this.visibleTo(viewer)
      .andWhere('r.email = :email', { email: normalizeEmail(email) })
      .orderBy('r.createdAt', 'ASC')
      .getMany();
  }

  /** @throws NotFoundException for a return that doesn't exist or that this viewer may not see */
  async find(viewer: Principal, id: string): Promise<TaxReturnEntity> {
    const values = viewer.role === 'Client' ? [viewer.id, id] : [id];
    const query = uuid.test(id) ? this.queryFor(viewer) : undefined;
    const [found] = (await query?.find(this.returns.manager.connection, values)) ?? [];
    if (!found) throw new NotFoundException('There is no such tax return');
    this.seen.set(seenKey(viewer, id), found);
    return found;
  }

  /** The text of the query depends on role and access alone. */
  private queryFor(viewer: Principal): PreparedQuery<TaxReturnEntity> {
    const key = `${viewer.role} ${viewer.employeeAccess}`;
    let query = this.queries.get(key);
    if (!query) {
      query = new PreparedQuery(this.visibleTo(viewer).andWhere('r.id = :id', { id: '' }));
      this.queries.set(key, query);
    }
    return query;
  }
}

const seenKey = (viewer: Principal, id: string): string => [...viewedBy(viewer), id].join(' ');

/** What the answers of reads depend on, of their viewer: for entity tags. */
export const viewedBy = ({ id, role, employeeAccess }: Principal): string[] => [
  id,
  role,
  String(employeeAccess),
];
