import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { FIRM, type Firm } from '../../firm/firm.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';

type ListColumn = 'notes' | 'documents_link' | 'admin_documents_link';
type NameColumn = 'name' | 'spouse_full_name';

/**
 * Changes notes, links, names and office of a return. Each change is a single SQL statement, so two people who write at
 * the same time don't overwrite each other.
 */
@Injectable()
export class DetailsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
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
    return this.update(id, `${column} = ${column} || ${fresh}`, JSON.stringify(texts));
  }

  async replace(id: string, column: ListColumn, texts: readonly string[]): Promise<TaxReturnEntity> {
    return this.update(id, `${column} = $2::jsonb`, JSON.stringify(texts));
  }

  /** Removes the first matching text, if there is one. */
  async remove(id: string, column: ListColumn, text: string): Promise<TaxReturnEntity> {
    const place = `(SELECT place FROM jsonb_array_elements_text(${column}) WITH ORDINALITY AS list (text, place) WHERE text = $2 LIMIT 1)`;
    return this.update(id, `${column} = coalesce(${column} - (${place} - 1)::integer, ${column})`, text);
  }

  async rename(id: string, column: NameColumn, name: string): Promise<TaxReturnEntity> {
    return this.update(id, `${column} = $2`, name);
  }

  /**
   * @param office slug of one of the firm's offices; null for none
   * @throws BadRequestException for an office that the firm does not have
   */
  async setOffice(id: string, office: string | null): Promise<TaxReturnEntity> {
    if (office !== null && !this.firm.offices.some(({ slug }) => slug === office))
      throw new BadRequestException({ errors: { office: 'Please choose one of our offices' } });
    return this.update(id, 'office = $2', office);
  }

  private async update(id: string, assignment: string, value: string | null): Promise<TaxReturnEntity> {
    await this.dataSource.query(`UPDATE tax_return SET ${assignment} WHERE id = $1`, [id, value]);
    return this.dataSource.manager.findOneByOrFail(TaxReturnEntity, { id });
  }
}
