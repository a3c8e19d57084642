import { BadRequestException, Injectable, NotFoundException } from '@nestjs/common';
import { fileIdOf } from '../../files/files.dto.js';
import { FilesService } from '../../files/files.service.js';
import { itemsOf } from '../return/checklist.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { DetailsChanges } from './details-changes.js';

/** Assigns documents to checklist items, and marks items that don't apply (spec 2 §2.2, Document Checklist). */
@Injectable()
export class ChecklistService {
  constructor(
    private readonly files: FilesService,
    private readonly changes: DetailsChanges,
  ) {}

  /**
   * Assigns a document, by its link, to exactly these items.
   * @throws NotFoundException for a file that is not one of the return's documents; BadRequestException for an item
   *   that is not on the return's checklist
   */
  async nameFile(
    taxReturn: TaxReturnEntity,
    link: string,
    items: readonly string[],
  ): Promise<TaxReturnEntity> {
    for (const item of items) mustBeOnChecklist(taxReturn, item, 'items');
    const fileId = fileIdOf(link);
    if (fileId === undefined) throw new NotFoundException('This return has no such file');
    await this.files.nameForItems(fileId, taxReturn.id, [...new Set(items)]);
    return taxReturn;
  }

  /** Marks an item as applicable or not. @throws BadRequestException as in `nameFile` */
  async setApplies(taxReturn: TaxReturnEntity, item: string, applies: boolean): Promise<TaxReturnEntity> {
    mustBeOnChecklist(taxReturn, item, 'item');
    const rest = `not_applicable = array_remove(not_applicable, $2) ${applies ? '' : '|| $2::text'}`;
    return this.changes.make(taxReturn.id, 'checklist', rest, item);
  }
}

function mustBeOnChecklist(taxReturn: TaxReturnEntity, item: string, field: string): void {
  if (itemsOf(taxReturn).some(({ key }) => key === item)) return;
  throw new BadRequestException({ errors: { [field]: 'This item is not on the return’s checklist' } });
}
