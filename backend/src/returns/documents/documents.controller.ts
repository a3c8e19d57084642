import { applyDecorators, Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  addedNotesBody,
  checklistItemBody,
  enterSomething,
  fileBody,
  fileItemsBody,
  filesBody,
  finishedFilesBody,
  linkBody,
  nameBody,
  noteBody,
  notesBody,
  officeBody,
  type OrderSubjectBody,
  orderSubjectBody,
  spouseNameBody,
} from '@tax-firm/contract';
import { staffRoles } from '@tax-firm/machines';
import { type z } from 'zod';
import { InvalidInput } from '../../base/app-error.js';
import { CurrentUser } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { RequestOrigin } from '../../http/request/request-origin.js';
import { type Origin } from '../../workflow/model/definition.js';
import { clientAndStaff, ReturnEndpoint, CurrentReturn } from '../return/return-endpoint.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { taxReturnView, type TaxReturnView } from '../return/tax-return.dto.js';
import { TaxReturnViews } from '../return/tax-return-views.js';
import { ChecklistService } from './checklist.service.js';
import { DetailsService } from './details.service.js';
import { ReturnFilesService } from './return-files.service.js';

const Answers = (summary: string) =>
  applyDecorators(ApiOperation({ summary }), ApiOkResponse({ standardSchema: taxReturnView }));

/** Documents, links, notes and names of a return (spec 2 §2.2, File Manager). */
@ApiTags('File Manager')
@Controller('taxReturns')
export class DocumentsController {
  constructor(
    private readonly details: DetailsService,
    private readonly files: ReturnFilesService,
    private readonly checklist: ChecklistService,
    private readonly views: TaxReturnViews,
  ) {}

  @Put('updateTaxReturnNotes')
  @ReturnEndpoint('body.id', clientAndStaff)
  @Answers('Replace the notes')
  replaceNotes(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() { id }: TaxReturnEntity,
    @Body({ schema: notesBody }) { notes }: z.infer<typeof notesBody>,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.details.replace(id, 'notes', notes));
  }

  @Put('updateNotes')
  @ReturnEndpoint('body.id', clientAndStaff)
  @Answers('Add notes')
  addNotes(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() { id }: TaxReturnEntity,
    @Body({ schema: addedNotesBody }) { notes }: z.infer<typeof addedNotesBody>,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.details.append(id, 'notes', notes));
  }

  @Post('deleteNote')
  @HttpCode(200)
  @ReturnEndpoint('body.id', clientAndStaff)
  @Answers('Delete a note')
  deleteNote(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() { id }: TaxReturnEntity,
    @Body({ schema: noteBody }) { note }: z.infer<typeof noteBody>,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.details.remove(id, 'notes', note));
  }

  @Put('updateName')
  @ReturnEndpoint('body.id', clientAndStaff)
  @Answers('Change the client’s full name')
  name(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() { id }: TaxReturnEntity,
    @Body({ schema: nameBody }) { name }: z.infer<typeof nameBody>,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.details.rename(id, 'name', name));
  }

  @Put('updateSpouseName')
  @ReturnEndpoint('body.id', clientAndStaff)
  @Answers('Change the spouse’s full name, or remove it; clients only')
  spouseName(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() { id }: TaxReturnEntity,
    @Body({ schema: spouseNameBody }) { spouseName }: z.infer<typeof spouseNameBody>,
  ): Promise<TaxReturnView> {
    // Spec 2 §6: staff must enter one; for clients it is optional.
    if (spouseName === '' && viewer.role !== 'Client') throw new InvalidInput({ spouseName: enterSomething });
    return this.show(viewer, this.details.rename(id, 'spouse_full_name', spouseName || null));
  }

  @Put('updateOffice')
  @ReturnEndpoint('body.id', staffRoles)
  @Answers('Set the office that a return belongs to')
  office(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() { id }: TaxReturnEntity,
    @Body({ schema: officeBody }) { office }: z.infer<typeof officeBody>,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.details.setOffice(id, office));
  }

  @Put('updateOrder')
  @ReturnEndpoint('body.id', staffRoles)
  @Answers('Correct the tax year of an order, and the company of a business')
  subject(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() { id }: TaxReturnEntity,
    @Body({ schema: orderSubjectBody }) subject: OrderSubjectBody,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.details.setSubject(id, subject));
  }

  @Put('updateSheetsLink')
  @ReturnEndpoint('body.id', clientAndStaff)
  @Answers('Add a link to the client’s documents')
  clientLink(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() { id }: TaxReturnEntity,
    @Body({ schema: linkBody }) { link }: z.infer<typeof linkBody>,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.details.append(id, 'documents_link', [link], true));
  }

  @Put('updateAdminSheetsLink')
  @ReturnEndpoint('body.id', staffRoles)
  @Answers('Add a link to the firm’s documents')
  staffLink(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() { id }: TaxReturnEntity,
    @Body({ schema: linkBody }) { link }: z.infer<typeof linkBody>,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.details.append(id, 'admin_documents_link', [link], true));
  }

  @Post('deleteSheetsLink')
  @HttpCode(200)
  @ReturnEndpoint('body.id', clientAndStaff)
  @Answers('Remove a link to the client’s documents')
  removeClientLink(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() { id }: TaxReturnEntity,
    @Body({ schema: linkBody }) { link }: z.infer<typeof linkBody>,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.details.remove(id, 'documents_link', link));
  }

  @Post('deleteAdminSheetsLink')
  @HttpCode(200)
  @ReturnEndpoint('body.id', staffRoles)
  @Answers('Remove a link to the firm’s documents')
  removeStaffLink(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() { id }: TaxReturnEntity,
    @Body({ schema: linkBody }) { link }: z.infer<typeof linkBody>,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.details.remove(id, 'admin_documents_link', link));
  }

  @Put('updateTaxReturnFiles')
  @ReturnEndpoint('body.id', 'FILE_ADDED')
  @Answers('Add uploaded documents that are not there yet')
  addFiles(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: filesBody }) { files }: z.infer<typeof filesBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.files.add(viewer, taxReturn, 'client', files, { origin }));
  }

  @Post('deleteTaxReturnFile')
  @HttpCode(200)
  @ReturnEndpoint('body.id', 'FILE_REMOVED')
  @Answers('Delete a document; clients may delete only their own uploads, and only until work has begun')
  deleteFile(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: fileBody }) { file }: z.infer<typeof fileBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.files.remove(viewer, taxReturn, 'client', file, { origin }));
  }

  @Post('restoreTaxReturnFile')
  @HttpCode(200)
  @ReturnEndpoint('body.id', 'FILE_RESTORED')
  @Answers('Restore a deleted document that is still kept')
  restoreFile(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: fileBody }) { file }: z.infer<typeof fileBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.files.restore(viewer, taxReturn, 'client', file, { origin }));
  }

  @Put('updateFileItems')
  @ReturnEndpoint('body.id', clientAndStaff)
  @Answers('Assign a document to checklist items')
  fileItems(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: fileItemsBody }) { file, items }: z.infer<typeof fileItemsBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.checklist.nameFile(viewer, taxReturn, { link: file, items, origin }));
  }

  @Put('updateChecklistItem')
  @ReturnEndpoint('body.id', clientAndStaff)
  @Answers('Mark a checklist item as applicable or not')
  checklistItem(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: checklistItemBody }) { item, applies }: z.infer<typeof checklistItemBody>,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.checklist.setApplies(taxReturn, item, applies));
  }

  @Put('updateTaxReturnFilePDF')
  @ReturnEndpoint('body.id', 'FINISHED_FILE_ADDED')
  @Answers('Add finished returns')
  addFinished(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: finishedFilesBody }) { taxReturnFile }: z.infer<typeof finishedFilesBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.files.add(viewer, taxReturn, 'finished', taxReturnFile, { origin }));
  }

  @Post('deleteAdminTaxReturnFile')
  @HttpCode(200)
  @ReturnEndpoint('body.id', 'FINISHED_FILE_REMOVED')
  @Answers('Delete a finished return that is not released yet')
  deleteFinished(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: fileBody }) { file }: z.infer<typeof fileBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.files.remove(viewer, taxReturn, 'finished', file, { origin }));
  }

  @Post('restoreAdminTaxReturnFile')
  @HttpCode(200)
  @ReturnEndpoint('body.id', 'FINISHED_FILE_RESTORED')
  @Answers('Restore a deleted finished return that is still kept')
  restoreFinished(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: fileBody }) { file }: z.infer<typeof fileBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.files.restore(viewer, taxReturn, 'finished', file, { origin }));
  }

  @Put('updateReviewFiles')
  @ReturnEndpoint('body.id', 'REVIEW_FILE_ADDED')
  @Answers('Add PDFs to the review copy, before it is released')
  addReview(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: filesBody }) { files }: z.infer<typeof filesBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.files.add(viewer, taxReturn, 'review', files, { origin }));
  }

  @Post('deleteReviewFile')
  @HttpCode(200)
  @ReturnEndpoint('body.id', 'REVIEW_FILE_REMOVED')
  @Answers('Delete a file of a review copy that is not released')
  deleteReview(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: fileBody }) { file }: z.infer<typeof fileBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.files.remove(viewer, taxReturn, 'review', file, { origin }));
  }

  @Post('restoreReviewFile')
  @HttpCode(200)
  @ReturnEndpoint('body.id', 'REVIEW_FILE_ADDED')
  @Answers('Restore a deleted file of a review copy that is not released')
  restoreReview(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: fileBody }) { file }: z.infer<typeof fileBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.files.restore(viewer, taxReturn, 'review', file, { origin }));
  }

  private async show(viewer: Principal, changed: Promise<TaxReturnEntity>): Promise<TaxReturnView> {
    return this.views.one(viewer, await changed);
  }
}
