import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type OrderSubjectBody } from '@tax-firm/contract';
import { DataSource, type EntityManager } from 'typeorm';
import { EmailChanged } from '../../accounts/account/account.entity.js';
import { InvalidInput } from '../../base/app-error.js';
import { DomainEvents } from '../../base/domain-events.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { requestedItems } from '@tax-firm/machines';
import { itemsOf, requireItems } from '../return/checklist.js';
import { detailsDigest, subjectDigest } from '../return/details-digest.js';
import { KeptDeadlines } from '../return/kept-deadlines.js';
import { lockReturn, nextOrdinal, TaxReturnEntity } from '../return/tax-return.entity.js';
import { type ReturnCall } from '../return/return-endpoint.js';

type ListColumn = 'notes' | 'documents_link' | 'admin_documents_link';
type NameColumn = 'name' | 'spouse_full_name';
type OfReturn = Pick<ReturnCall, 'taxReturn'>;

interface Change {
  /** What changes, for the log: `notes`. */
  readonly changed: string;
  /** SQL of an UPDATE, with `$2` for the value. */
  readonly assignment: string;
  readonly value: string | null;
}

/** What the security log calls the columns. */
const names = {
  notes: 'notes',
  documents_link: 'clientLink',
  admin_documents_link: 'staffLink',
  name: 'name',
  spouse_full_name: 'spouseName',
} as const satisfies Record<ListColumn | NameColumn, string>;

/**
 * Sets what an order is of, from the JSON of an `OrderSubjectBody`. An individual has no company. With another title, the
 * order has another number.
 */
const subjectOf = `(tax_year, company_name, entity, fiscal_year_end, ordinal) = (
  SELECT s."taxYear", own."companyName", own.entity, own."fiscalYearEnd",
    CASE WHEN (tax_year, company_name, tax_return.entity) IS NOT DISTINCT FROM (s."taxYear", own."companyName", own.entity)
      THEN ordinal ELSE ${nextOrdinal({
        client: 'tax_return.client_id',
        service: 'tax_return.service',
        taxYear: 's."taxYear"',
        entity: 'own.entity',
        company: 'own."companyName"',
      })} END
  FROM jsonb_to_record($2::jsonb) AS s ("taxYear" smallint) LEFT JOIN
    jsonb_to_record($2::jsonb) AS own ("companyName" text, entity text, "fiscalYearEnd" smallint)
    ON service = 'Tax Preparation Business')`;

/**
 * Changes notes, links, names, year, company and office of a return, together with the security log's row about it, so that
 * neither is there alone. Each change is a single SQL statement, so two people who write at the same time don't overwrite
 * each other.
 */
@Injectable()
export class DetailsService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly deadlines: KeptDeadlines,
    private readonly events: DomainEvents,
    private readonly log: SecurityLog,
  ) {}

  onModuleInit(): void {
    this.events.on(EmailChanged, (event) => this.follow(event));
  }

  /** Appends texts to a list. @param unique skips texts that are already in it */
  append(
    call: OfReturn,
    column: ListColumn,
    texts: readonly string[],
    unique = false,
  ): Promise<TaxReturnEntity> {
    const fresh = unique
      ? `(SELECT coalesce(jsonb_agg(t), '[]') FROM jsonb_array_elements($2::jsonb) t WHERE NOT ${column} @> t)`
      : '$2::jsonb';
    return this.change(call, names[column], `${column} = ${column} || ${fresh}`, JSON.stringify(texts));
  }

  replace(call: OfReturn, column: ListColumn, texts: readonly string[]): Promise<TaxReturnEntity> {
    return this.change(call, names[column], `${column} = $2::jsonb`, JSON.stringify(texts));
  }

  /** Removes the first matching text, if there is one. */
  remove(call: OfReturn, column: ListColumn, text: string): Promise<TaxReturnEntity> {
    const place = `(SELECT place FROM jsonb_array_elements_text(${column}) WITH ORDINALITY AS list (text, place) WHERE text = $2 LIMIT 1)`;
    const rest = `${column} = coalesce(${column} - (${place} - 1)::integer, ${column})`;
    return this.change(call, names[column], rest, text);
  }

  /** @param name null removes the spouse's */
  rename(call: OfReturn, column: NameColumn, name: string | null): Promise<TaxReturnEntity> {
    return this.change(call, names[column], `${column} = $2`, name);
  }

  /** Corrects the tax year, and the company of a business. */
  setSubject(call: OfReturn, subject: OrderSubjectBody): Promise<TaxReturnEntity> {
    return this.change(call, 'order', subjectOf, JSON.stringify(subject));
  }

  /**
   * @param office slug of one of the firm's offices; null for none
   * @throws BadRequestException for an office that the firm does not have
   */
  async setOffice(call: OfReturn, office: string | null): Promise<TaxReturnEntity> {
    if (office !== null && !this.firm.offices.some(({ slug }) => slug === office))
      throw new InvalidInput({ office: 'Please choose one of our offices' });
    return this.change(call, 'office', 'office = $2', office);
  }

  /** Marks an item as applicable or not. @throws BadRequestException for an item that is not on the return's checklist, or that staff asked for */
  async setApplies(call: ReturnCall, item: string, applies: boolean): Promise<TaxReturnEntity> {
    if (requestedItems(call.taxReturn.context).some(({ key }) => key === item))
      throw new InvalidInput({
        item: 'We asked for this document. If you don’t have it, please write us a message.',
      });
    requireItems(itemsOf(call.taxReturn), [item], 'item');
    const rest = `not_applicable = array_remove(not_applicable, $2) ${applies ? '' : '|| $2::text'}`;
    return this.change(call, 'checklist', rest, item);
  }

  private change(
    { taxReturn: { id } }: OfReturn,
    changed: string,
    assignment: string,
    value: string | null,
  ): Promise<TaxReturnEntity> {
    return this.dataSource.transaction((manager) =>
      this.changeWithin(manager, id, { changed, assignment, value }),
    );
  }

  private async changeWithin(
    manager: EntityManager,
    id: string,
    { changed, assignment, value }: Change,
  ): Promise<TaxReturnEntity> {
    const before = await lockReturn(manager, id);
    await manager.query(`UPDATE tax_return SET ${assignment} WHERE id = $1`, [id, value]);
    const after = await this.deadlines.keep(manager, id);
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
    const change = { changed: 'email', assignment: 'email = $2', value: email };
    for (const { id } of returns) await this.changeWithin(manager, id, change);
  }
}
