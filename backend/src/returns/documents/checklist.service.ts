import { Injectable, NotFoundException } from '@nestjs/common';
import { requestedItems } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { InvalidInput } from '../../base/app-error.js';
import { fileIdOf } from '../../files/file/files.dto.js';
import { AttachedFiles } from '../../files/file/attached-files.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { itemsOf } from '../return/checklist.js';
import { KeptDeadlines } from '../return/kept-deadlines.js';
import { type ReturnCall } from '../return/return-endpoint.js';
import { lockReturn, type TaxReturnEntity } from '../return/tax-return.entity.js';
import { DetailsService } from './details.service.js';
import { ReturnFilesService } from './return-files.service.js';

/** Assigns documents to checklist items, and marks items that don't apply (spec 2 §2.2, Document Checklist). */
@Injectable()
export class ChecklistService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attached: AttachedFiles,
    private readonly details: DetailsService,
    private readonly files: ReturnFilesService,
    private readonly deadlines: KeptDeadlines,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Assigns a document, by its link, to exactly these items.
   * @throws NotFoundException for a file that is not one of the return's documents; BadRequestException for an item
   *   that is not on the return's checklist
   */
  async nameFile(call: ReturnCall, link: string, items: readonly string[]): Promise<TaxReturnEntity> {
    const fileId = fileIdOf(link);
    if (fileId === undefined) throw new NotFoundException('This return has no such file');
    const { id } = call.taxReturn;
    return this.dataSource.transaction(async (manager) => {
      const taxReturn = await lockReturn(manager, id);
      mustBeAmong([...itemsOf(taxReturn), ...requestedItems(taxReturn.context)], items, 'items');
      await this.attached.nameForItems(manager, fileId, id, [...new Set(items)]);
      await this.files.settleRequests(manager, { ...call, taxReturn });
      await this.log.record('returnChanged', { returnId: id, detail: { changed: 'fileItems' } }, manager);
      return this.deadlines.keep(manager, id);
    });
  }

  /** Marks an item as applicable or not. @throws BadRequestException as in `nameFile`, and for what staff asked for */
  async setApplies(call: ReturnCall, item: string, applies: boolean): Promise<TaxReturnEntity> {
    if (requestedItems(call.taxReturn.context).some(({ key }) => key === item))
      throw new InvalidInput({
        item: 'We asked for this document. If you don’t have it, please write us a message.',
      });
    mustBeAmong(itemsOf(call.taxReturn), [item], 'item');
    const rest = `not_applicable = array_remove(not_applicable, $2) ${applies ? '' : '|| $2::text'}`;
    return this.details.change(call, 'checklist', rest, item);
  }
}

/** @throws BadRequestException */
function mustBeAmong(all: readonly { key: string }[], items: readonly string[], field: string): void {
  if (items.every((item) => all.some(({ key }) => key === item))) return;
  throw new InvalidInput({ [field]: 'This item is not on the return’s checklist' });
}
