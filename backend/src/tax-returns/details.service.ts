import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { TaxReturnEntity } from './tax-return.entity.js';

type ListColumn = 'notes' | 'documents_link' | 'admin_documents_link';
type NameColumn = 'name' | 'spouse_full_name';

/**
 * The texts of a return. Each change is one statement on the row as it stands, so that two people who write at once
 * lose nothing of each other's.
 */
@Injectable()
export class DetailsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Adds texts at the end; one that is there already is not added again where `unique`. */
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

  /** Removes the first text that reads so; nothing where there is none. */
  async remove(id: string, column: ListColumn, text: string): Promise<TaxReturnEntity> {
    const place = `(SELECT place FROM jsonb_array_elements_text(${column}) WITH ORDINALITY AS list (text, place) WHERE text = $2 LIMIT 1)`;
    return this.update(id, `${column} = coalesce(${column} - (${place} - 1)::integer, ${column})`, text);
  }

  async rename(id: string, column: NameColumn, name: string): Promise<TaxReturnEntity> {
    return this.update(id, `${column} = $2`, name);
  }

  private async update(id: string, assignment: string, value: string): Promise<TaxReturnEntity> {
    await this.dataSource.query(`UPDATE tax_return SET ${assignment} WHERE id = $1`, [id, value]);
    return this.dataSource.manager.findOneByOrFail(TaxReturnEntity, { id });
  }
}
