import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { requestedItems } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { InvalidInput } from '../../base/app-error.js';
import { type Principal } from '../../accounts/account/principal.js';
import { fileIdOf } from '../../files/file/files.dto.js';
import { AttachedFiles } from '../../files/file/attached-files.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { type Origin } from '../../workflow/model/definition.js';
import { itemsOf } from '../return/checklist.js';
import { KeptDeadlines } from '../return/kept-deadlines.js';
import { lockReturn, type TaxReturnEntity } from '../return/tax-return.entity.js';
import { DetailsChanges } from './details-changes.js';
import { RequestedDocuments } from './requested-documents.js';

interface Naming {
  readonly link: string;
  readonly items: readonly string[];
  readonly origin: Origin;
}

/** Assigns documents to checklist items, and marks items that don't apply (spec 2 §2.2, Document Checklist). */
@Injectable()
export class ChecklistService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly files: AttachedFiles,
    private readonly changes: DetailsChanges,
    private readonly requested: RequestedDocuments,
    private readonly deadlines: KeptDeadlines,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Assigns a document, by its link, to exactly these items.
   * @throws NotFoundException for a file that is not one of the return's documents; BadRequestException for an item
   *   that is not on the return's checklist
   */
  async nameFile(
    viewer: Principal,
    { id }: TaxReturnEntity,
    { link, items, origin }: Naming,
  ): Promise<TaxReturnEntity> {
    const fileId = fileIdOf(link);
    if (fileId === undefined) throw new NotFoundException('This return has no such file');
    return this.dataSource.transaction(async (manager) => {
      const taxReturn = await lockReturn(manager, id);
      const keys = [...itemsOf(taxReturn), ...requestedItems(taxReturn.context)].map(({ key }) => key);
      mustBeAmong(keys, items, 'items');
      await this.files.nameForItems(manager, fileId, id, [...new Set(items)]);
      await this.requested.update(manager, taxReturn, viewer, origin);
      await this.log.record('returnChanged', { returnId: id, detail: { changed: 'fileItems' } }, manager);
      return this.deadlines.keep(manager, id);
    });
  }

  /** Marks an item as applicable or not. @throws BadRequestException as in `nameFile`, and for what staff asked for */
  async setApplies(taxReturn: TaxReturnEntity, item: string, applies: boolean): Promise<TaxReturnEntity> {
    if (requestedItems(taxReturn.context).some(({ key }) => key === item))
      throw new InvalidInput({
        item: 'We asked for this document. If you don’t have it, please write us a message.',
      });
    const keys = itemsOf(taxReturn).map(({ key }) => key);
    mustBeAmong(keys, [item], 'item');
    const rest = `not_applicable = array_remove(not_applicable, $2) ${applies ? '' : '|| $2::text'}`;
    return this.changes.make(taxReturn.id, 'checklist', rest, item);
  }
}

/** @throws BadRequestException */
function mustBeAmong(keys: readonly string[], items: readonly string[], field: string): void {
  if (items.every((item) => keys.includes(item))) return;
  throw new InvalidInput({ [field]: 'This item is not on the return’s checklist' });
}
