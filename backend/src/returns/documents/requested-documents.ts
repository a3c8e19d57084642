import { Injectable } from '@nestjs/common';
import { is } from '@tax-firm/machines';
import { type EntityManager } from 'typeorm';
import { type Principal } from '../../accounts/account/principal.js';
import { AttachedFiles } from '../../files/file/attached-files.js';
import { type Origin } from '../../workflow/model/definition.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { ReturnWorkflowService } from '../workflow/return-workflow.service.js';

/** Tells the workflow which of the documents that staff asked for are there. */
@Injectable()
export class RequestedDocuments {
  constructor(
    private readonly files: AttachedFiles,
    private readonly workflow: ReturnWorkflowService,
  ) {}

  /**
   * Sends what has changed with the return's files, in the transaction that changed them.
   * @param taxReturn as it is in this transaction
   */
  async update(
    manager: EntityManager,
    taxReturn: TaxReturnEntity,
    viewer: Principal,
    origin: Origin,
  ): Promise<TaxReturnEntity> {
    const { requests } = taxReturn.context;
    if (requests.length === 0 || !is.active(taxReturn)) return taxReturn;
    const files = await this.files.listFor(taxReturn.id, manager);
    const covered = new Set(
      files.flatMap(({ kind, checklistItems }) => (kind === 'client' ? checklistItems : [])),
    );
    let current = taxReturn;
    for (const { key: request, fate } of requests) {
      if (fate === 'notNeeded' || (fate === 'provided') === covered.has(request)) continue;
      const type = fate === 'open' ? 'DOCUMENT_PROVIDED' : 'DOCUMENT_MISSING_AGAIN';
      current = await this.workflow.send(current, viewer, { type, request }, { origin, manager });
    }
    return current;
  }
}
