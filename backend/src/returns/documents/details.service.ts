import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type OrderSubjectBody } from '@tax-firm/contract';
import { isBusiness, preparationOf, requestedItems } from '@tax-firm/machines';
import { DataSource, type EntityManager } from 'typeorm';
import { EmailChanged } from '../../accounts/account/account.entity.js';
import { InvalidInput } from '../../base/app-error.js';
import { DomainEvents } from '../../base/domain-events.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { itemsOf, requireItems } from '../return/checklist.js';
import { detailsDigest, subjectDigest } from '../return/details-digest.js';
import { keepDeadline } from '../return/keep-deadline.js';
import { lockReturn, nextOrdinal, TaxReturnEntity } from '../return/tax-return.entity.js';
import { type ReturnCall } from '../return/return-endpoint.js';

type OfReturn = Pick<ReturnCall, 'taxReturn'>;
/** What to change of a return, as it is while its row is locked. */
type Change = (
  before: TaxReturnEntity,
  manager: EntityManager,
) => Partial<TaxReturnEntity> | Promise<Partial<TaxReturnEntity>>;

/**
 * Changes notes, links, names, year, company and office of a return, together with the security log's row about it, so that
 * neither is there alone. The return is locked, so two people who write at the same time don't overwrite each other.
 */
@Injectable()
export class DetailsService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly events: DomainEvents,
    private readonly log: SecurityLog,
  ) {}

  onModuleInit(): void {
    this.events.on(EmailChanged, (event) => this.follow(event));
  }

  /** @param changed what changes, for the log: `notes` */
  change({ taxReturn: { id } }: OfReturn, changed: string, change: Change): Promise<TaxReturnEntity> {
    return this.dataSource.transaction((manager) => this.changeWithin(manager, id, changed, change));
  }

  /** Corrects the tax year, and the company of a business. With another title, the order has another number. */
  setSubject(call: OfReturn, { id: _, taxYear, ...company }: OrderSubjectBody): Promise<TaxReturnEntity> {
    return this.change(call, 'order', async (before, manager) => {
      const none = { companyName: null, entity: null, fiscalYearEnd: null };
      const subject = { taxYear, ...(isBusiness(preparationOf(before.service)) ? company : none) };
      const isSame = (['taxYear', 'companyName', 'entity'] as const).every(
        (name) => subject[name] === before[name],
      );
      return isSame
        ? subject
        : { ...subject, ordinal: await nextOrdinal(manager, { ...before, ...subject }) };
    });
  }

  /**
   * @param office slug of one of the firm's offices; null for none
   * @throws BadRequestException for an office that the firm does not have
   */
  async setOffice(call: OfReturn, office: string | null): Promise<TaxReturnEntity> {
    if (office !== null && !this.firm.offices.some(({ slug }) => slug === office))
      throw new InvalidInput({ office: 'Please choose one of our offices' });
    return this.change(call, 'office', () => ({ office }));
  }

  /** Marks an item as applicable or not. @throws BadRequestException for an item that is not on the return's checklist, or that staff asked for */
  async setApplies(call: OfReturn, item: string, applies: boolean): Promise<TaxReturnEntity> {
    if (requestedItems(call.taxReturn.context).some(({ key }) => key === item))
      throw new InvalidInput({
        item: 'We asked for this document. If you don’t have it, please write us a message.',
      });
    requireItems(itemsOf(call.taxReturn), [item], 'item');
    return this.change(call, 'checklist', ({ notApplicable }) => {
      const others = notApplicable.filter((key) => key !== item);
      return { notApplicable: applies ? others : [...others, item] };
    });
  }

  private async changeWithin(manager: EntityManager, id: string, changed: string, change: Change) {
    const before = await lockReturn(manager, id);
    await manager.update(TaxReturnEntity, id, await change(before, manager));
    const after = await keepDeadline(manager, id);
    const [subjectBefore, subjectAfter] = [subjectDigest(before), subjectDigest(after)];
    const detail = {
      changed,
      before: detailsDigest(before),
      after: detailsDigest(after),
      ...(subjectBefore !== subjectAfter && { subjectBefore, subjectAfter }),
    };
    await this.log.record('returnChanged', { returnId: id, detail }, manager);
    return after;
  }

  /**
   * Keeps the address of a client's returns the same as the account's, because lists, emails and receipts use it. The
   * history stays as it is, and the security log has both addresses.
   */
  private async follow({ manager, account: { id: clientId, email } }: EmailChanged): Promise<void> {
    // All of them before the first is logged: the log is locked until the commit, and others log while they hold a return.
    const returns = await manager.find(TaxReturnEntity, {
      where: { clientId },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    for (const { id } of returns) await this.changeWithin(manager, id, 'email', () => ({ email }));
  }
}
