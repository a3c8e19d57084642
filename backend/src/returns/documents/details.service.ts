import { Inject, Injectable } from '@nestjs/common';
import { InvalidInput } from '../../base/app-error.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { type OrderSubjectBody } from '@tax-firm/contract';
import { nextOrdinal } from '../return/next-ordinal.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { DetailsChanges } from './details-changes.js';

type ListColumn = 'notes' | 'documents_link' | 'admin_documents_link';
type NameColumn = 'name' | 'spouse_full_name';

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
 * Changes notes, links, names, year, company and office of a return. Each change is a single SQL statement, so two people who write at
 * the same time don't overwrite each other.
 */
@Injectable()
export class DetailsService {
  constructor(
    @Inject(FIRM) private readonly firm: Firm,
    private readonly changes: DetailsChanges,
  ) {}

  /** Appends texts to a list. @param unique skips texts that are already in it */
  async append(
    id: string,
    column: ListColumn,
    texts: readonly string[],
    unique = false,
  ): Promise<TaxReturnEntity> {
    const fresh = unique
      ? `(SELECT coalesce(jsonb_agg(t), '[]') FROM jsonb_array_elements($2::jsonb) t WHERE NOT ${column} @> t)`
      : '$2::jsonb';
    return this.changes.make(id, names[column], `${column} = ${column} || ${fresh}`, JSON.stringify(texts));
  }

  async replace(id: string, column: ListColumn, texts: readonly string[]): Promise<TaxReturnEntity> {
    return this.changes.make(id, names[column], `${column} = $2::jsonb`, JSON.stringify(texts));
  }

  /** Removes the first matching text, if there is one. */
  async remove(id: string, column: ListColumn, text: string): Promise<TaxReturnEntity> {
    const place = `(SELECT place FROM jsonb_array_elements_text(${column}) WITH ORDINALITY AS list (text, place) WHERE text = $2 LIMIT 1)`;
    const rest = `${column} = coalesce(${column} - (${place} - 1)::integer, ${column})`;
    return this.changes.make(id, names[column], rest, text);
  }

  /** @param name null removes the spouse's */
  async rename(id: string, column: NameColumn, name: string | null): Promise<TaxReturnEntity> {
    return this.changes.make(id, names[column], `${column} = $2`, name);
  }

  /** Corrects the tax year, and the company of a business. */
  async setSubject(id: string, subject: OrderSubjectBody): Promise<TaxReturnEntity> {
    return this.changes.make(id, 'order', subjectOf, JSON.stringify(subject));
  }

  /**
   * @param office slug of one of the firm's offices; null for none
   * @throws BadRequestException for an office that the firm does not have
   */
  async setOffice(id: string, office: string | null): Promise<TaxReturnEntity> {
    if (office !== null && !this.firm.offices.some(({ slug }) => slug === office))
      throw new InvalidInput({ office: 'Please choose one of our offices' });
    return this.changes.make(id, 'office', 'office = $2', office);
  }
}
