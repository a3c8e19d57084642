import { BadRequestException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { fileIdOf } from '../../files/files.dto.js';
import { FilesService } from '../../files/files.service.js';
import { itemsOf } from '../return/checklist.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';

/** What a return's papers are for, and what its client need not bring (spec 2 §2.2, Document Checklist). */
@Injectable()
export class ChecklistService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly files: FilesService,
  ) {}

  /**
   * Names a paper, by its link, for these items and no others.
   * @throws NotFoundException for a file that is not among the papers; BadRequestException for an item that is not
   *   on this return's checklist
   */
  async nameFile(
    taxReturn: TaxReturnEntity,
    link: string,
    items: readonly string[],
  ): Promise<TaxReturnEntity> {
    for (const item of items) mustBeAsked(taxReturn, item, 'items');
    const fileId = fileIdOf(link);
    if (fileId === undefined) throw new NotFoundException('The return has no such file');
    await this.files.nameForItems(fileId, taxReturn.id, [...new Set(items)]);
    return taxReturn;
  }

  /** @throws BadRequestException as `nameFile` */
  async setApplies(taxReturn: TaxReturnEntity, item: string, applies: boolean): Promise<TaxReturnEntity> {
    mustBeAsked(taxReturn, item, 'item');
    await this.dataSource.query(
      `UPDATE tax_return SET not_applicable = array_remove(not_applicable, $2) ${applies ? '' : '|| $2::text'}
       WHERE id = $1`,
      [taxReturn.id, item],
    );
    return this.dataSource.manager.findOneByOrFail(TaxReturnEntity, { id: taxReturn.id });
  }
}

function mustBeAsked(taxReturn: TaxReturnEntity, item: string, field: string): void {
  if (itemsOf(taxReturn).some(({ key }) => key === item)) return;
  throw new BadRequestException({ errors: { [field]: 'This is not on the checklist of the return' } });
}
