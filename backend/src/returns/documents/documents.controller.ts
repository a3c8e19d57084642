import { Body } from '@nestjs/common';
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
import {
  AnswersReturn,
  Call,
  clientAndStaff,
  type ReturnCall,
  ReturnEndpoint,
} from '../return/return-endpoint.js';
import { DetailsService } from './details.service.js';
import { ReturnFilesService } from './return-files.service.js';
import { ApiController } from '../../http/response/api-call.js';

/** Documents, links, notes and names of a return (spec 2 §2.2, File Manager). */
@ApiController('File Manager', 'taxReturns')
export class DocumentsController {
  constructor(
    private readonly details: DetailsService,
    private readonly files: ReturnFilesService,
  ) {}

  @ReturnEndpoint('PUT updateTaxReturnNotes', clientAndStaff)
  @AnswersReturn('Replace the notes')
  replaceNotes(@Call() call: ReturnCall, @Body({ schema: notesBody }) { notes }: z.infer<typeof notesBody>) {
    return this.details.change(call, 'notes', () => ({ notes }));
  }

  @ReturnEndpoint('PUT updateNotes', clientAndStaff)
  @AnswersReturn('Add notes')
  addNotes(
    @Call() call: ReturnCall,
    @Body({ schema: addedNotesBody }) { notes }: z.infer<typeof addedNotesBody>,
  ) {
    return this.details.change(call, 'notes', (before) => ({ notes: [...before.notes, ...notes] }));
  }

  @ReturnEndpoint('POST deleteNote', clientAndStaff)
  @AnswersReturn('Delete a note')
  deleteNote(@Call() call: ReturnCall, @Body({ schema: noteBody }) { note }: z.infer<typeof noteBody>) {
    return this.details.change(call, 'notes', ({ notes }) => ({ notes: without(notes, note) }));
  }

  @ReturnEndpoint('PUT updateName', clientAndStaff)
  @AnswersReturn('Change the client’s full name')
  name(@Call() call: ReturnCall, @Body({ schema: nameBody }) { name }: z.infer<typeof nameBody>) {
    return this.details.change(call, 'name', () => ({ name }));
  }

  @ReturnEndpoint('PUT updateSpouseName', clientAndStaff)
  @AnswersReturn('Change the spouse’s full name, or remove it; clients only')
  spouseName(
    @Call() call: ReturnCall,
    @Body({ schema: spouseNameBody }) { spouseName }: z.infer<typeof spouseNameBody>,
  ) {
    // Spec 2 §6: staff must enter one; for clients it is optional.
    if (spouseName === '' && call.viewer.role !== 'Client')
      throw new InvalidInput({ spouseName: enterSomething });
    return this.details.change(call, 'spouseName', () => ({ spouseFullName: spouseName || null }));
  }

  @ReturnEndpoint('PUT updateOffice', staffRoles)
  @AnswersReturn('Set the office that a return belongs to')
  office(@Call() call: ReturnCall, @Body({ schema: officeBody }) { office }: z.infer<typeof officeBody>) {
    return this.details.setOffice(call, office);
  }

  @ReturnEndpoint('PUT updateOrder', staffRoles)
  @AnswersReturn('Correct the tax year of an order, and the company of a business')
  subject(@Call() call: ReturnCall, @Body({ schema: orderSubjectBody }) subject: OrderSubjectBody) {
    return this.details.setSubject(call, subject);
  }

  @ReturnEndpoint('PUT updateSheetsLink', clientAndStaff)
  @AnswersReturn('Add a link to the client’s documents')
  clientLink(@Call() call: ReturnCall, @Body({ schema: linkBody }) { link }: z.infer<typeof linkBody>) {
    return this.details.change(call, 'clientLink', ({ documentsLink: links }) => ({
      documentsLink: withLink(links, link),
    }));
  }

  @ReturnEndpoint('PUT updateAdminSheetsLink', staffRoles)
  @AnswersReturn('Add a link to the firm’s documents')
  staffLink(@Call() call: ReturnCall, @Body({ schema: linkBody }) { link }: z.infer<typeof linkBody>) {
    return this.details.change(call, 'staffLink', ({ adminDocumentsLink: links }) => ({
      adminDocumentsLink: withLink(links, link),
    }));
  }

  @ReturnEndpoint('POST deleteSheetsLink', clientAndStaff)
  @AnswersReturn('Remove a link to the client’s documents')
  removeClientLink(@Call() call: ReturnCall, @Body({ schema: linkBody }) { link }: z.infer<typeof linkBody>) {
    return this.details.change(call, 'clientLink', ({ documentsLink: links }) => ({
      documentsLink: without(links, link),
    }));
  }

  @ReturnEndpoint('POST deleteAdminSheetsLink', staffRoles)
  @AnswersReturn('Remove a link to the firm’s documents')
  removeStaffLink(@Call() call: ReturnCall, @Body({ schema: linkBody }) { link }: z.infer<typeof linkBody>) {
    return this.details.change(call, 'staffLink', ({ adminDocumentsLink: links }) => ({
      adminDocumentsLink: without(links, link),
    }));
  }

  @ReturnEndpoint('PUT updateTaxReturnFiles', 'FILE_ADDED')
  @AnswersReturn('Add uploaded documents that are not there yet')
  addFiles(@Call() call: ReturnCall, @Body({ schema: filesBody }) { files }: z.infer<typeof filesBody>) {
    return this.files.add(call, 'client', files);
  }

  @ReturnEndpoint('POST deleteTaxReturnFile', 'FILE_REMOVED')
  @AnswersReturn(
    'Delete a document; clients may delete only their own uploads, and only until work has begun',
  )
  deleteFile(@Call() call: ReturnCall, @Body({ schema: fileBody }) { file }: z.infer<typeof fileBody>) {
    return this.files.remove(call, 'client', file);
  }

  @ReturnEndpoint('POST restoreTaxReturnFile', 'FILE_RESTORED')
  @AnswersReturn('Restore a deleted document that is still kept')
  restoreFile(@Call() call: ReturnCall, @Body({ schema: fileBody }) { file }: z.infer<typeof fileBody>) {
    return this.files.restore(call, 'client', file);
  }

  @ReturnEndpoint('PUT updateFileItems', clientAndStaff)
  @AnswersReturn('Assign a document to checklist items')
  fileItems(
    @Call() call: ReturnCall,
    @Body({ schema: fileItemsBody }) { file, items }: z.infer<typeof fileItemsBody>,
  ) {
    return this.files.nameFile(call, file, items);
  }

  @ReturnEndpoint('PUT updateChecklistItem', clientAndStaff)
  @AnswersReturn('Mark a checklist item as applicable or not')
  checklistItem(
    @Call() call: ReturnCall,
    @Body({ schema: checklistItemBody }) { item, applies }: z.infer<typeof checklistItemBody>,
  ) {
    return this.details.setApplies(call, item, applies);
  }

  @ReturnEndpoint('PUT updateTaxReturnFilePDF', 'FINISHED_FILE_ADDED')
  @AnswersReturn('Add finished returns')
  addFinished(
    @Call() call: ReturnCall,
    @Body({ schema: finishedFilesBody }) { taxReturnFile }: z.infer<typeof finishedFilesBody>,
  ) {
    return this.files.add(call, 'finished', taxReturnFile);
  }

  @ReturnEndpoint('POST deleteAdminTaxReturnFile', 'FINISHED_FILE_REMOVED')
  @AnswersReturn('Delete a finished return that is not released yet')
  deleteFinished(@Call() call: ReturnCall, @Body({ schema: fileBody }) { file }: z.infer<typeof fileBody>) {
    return this.files.remove(call, 'finished', file);
  }

  @ReturnEndpoint('POST restoreAdminTaxReturnFile', 'FINISHED_FILE_RESTORED')
  @AnswersReturn('Restore a deleted finished return that is still kept')
  restoreFinished(@Call() call: ReturnCall, @Body({ schema: fileBody }) { file }: z.infer<typeof fileBody>) {
    return this.files.restore(call, 'finished', file);
  }

  @ReturnEndpoint('PUT updateReviewFiles', 'REVIEW_FILE_ADDED')
  @AnswersReturn('Add PDFs to the review copy, before it is released')
  addReview(@Call() call: ReturnCall, @Body({ schema: filesBody }) { files }: z.infer<typeof filesBody>) {
    return this.files.add(call, 'review', files);
  }

  @ReturnEndpoint('POST deleteReviewFile', 'REVIEW_FILE_REMOVED')
  @AnswersReturn('Delete a file of a review copy that is not released')
  deleteReview(@Call() call: ReturnCall, @Body({ schema: fileBody }) { file }: z.infer<typeof fileBody>) {
    return this.files.remove(call, 'review', file);
  }

  @ReturnEndpoint('POST restoreReviewFile', 'REVIEW_FILE_ADDED')
  @AnswersReturn('Restore a deleted file of a review copy that is not released')
  restoreReview(@Call() call: ReturnCall, @Body({ schema: fileBody }) { file }: z.infer<typeof fileBody>) {
    return this.files.restore(call, 'review', file);
  }
}

const withLink = (links: string[], link: string): string[] =>
  links.includes(link) ? links : [...links, link];

/** All but the first that is this text. */
const without = (texts: string[], text: string): string[] =>
  texts.filter((_, place) => place !== texts.indexOf(text));
