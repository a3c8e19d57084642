import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '../accounts/accounts.module.js';
import { DraftsModule } from './drafts/drafts.module.js';
import { FILE_ACCESS } from '../files/file/file-access.js';
import { FilesModule } from '../files/files.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ChecklistService } from './documents/checklist.service.js';
import { RequestedDocuments } from './documents/requested-documents.js';
import { DetailsChanges } from './documents/details-changes.js';
import { DetailsService } from './documents/details.service.js';
import { DocumentsController } from './documents/documents.controller.js';
import { ReturnContacts } from './documents/return-contacts.js';
import { ReturnFilesService } from './documents/return-files.service.js';
import { EngagementController } from './engagement/engagement.controller.js';
import { SignedCopies } from './engagement/signed-copies.service.js';
import { EngagementLetters } from './engagement/engagement-letters.service.js';
import { FilingController } from './filing/filing.controller.js';
import { FilingService } from './filing/filing.service.js';
import { ReturnListService } from './list/return-list.service.js';
import { TaxReturnsController } from './list/tax-returns.controller.js';
import { MessageEntity } from './messages/message.entity.js';
import { MessageReadEntity } from './messages/message-read.entity.js';
import { MessagesController } from './messages/messages.controller.js';
import { MessagesService } from './messages/messages.service.js';
import { InternalNoteEntity } from './notes/internal-note.entity.js';
import { InternalNotesController } from './notes/internal-notes.controller.js';
import { InternalNotesService } from './notes/internal-notes.service.js';
import { OrderResponses } from './orders/order-responses.js';
import { OrdersController } from './orders/orders.controller.js';
import { OrdersService } from './orders/orders.service.js';
import { Figures } from './return/figures.js';
import { KeptDeadlines } from './return/kept-deadlines.js';
import { ReturnAccess } from './return/return-access.js';
import { ReturnParts } from './return/return-parts.js';
import { SpouseAccess } from './return/spouse-access.js';
import { SpouseInvitation } from './return/spouse-invitation.entity.js';
import { TaxReturnEntity } from './return/tax-return.entity.js';
import { TaxReturnViews } from './return/tax-return-views.js';
import { UsualTimes } from './return/usual-times.js';
import { ReviewController } from './review/review.controller.js';
import { ReviewService } from './review/review.service.js';
import { Disclosures } from './signing/disclosures.service.js';
import { IdentityChecks } from './signing/identity-checks.service.js';
import { SignatureForms } from './signing/signature-forms.service.js';
import { SignedFormCopies } from './signing/signed-forms.service.js';
import { SigningController } from './signing/signing.controller.js';
import { SigningService } from './signing/signing.service.js';
import { SpouseInvitationMail } from './spouse/spouse-invitation.mail.js';
import { SpouseInvitationsController } from './spouse/spouse-invitations.controller.js';
import { SpouseInvitationsService } from './spouse/spouse-invitations.service.js';
import { SpouseReturnsController } from './spouse/spouse-returns.controller.js';
import { SpouseReturnsService } from './spouse/spouse-returns.service.js';
import { Assignees } from './workflow/assignees.js';
import { AssigneesLeft } from './workflow/assignees-left.js';
import { AssignmentNotices } from './workflow/assignment-notices.js';
import { BulkEventsService } from './workflow/bulk-events.service.js';
import { FirmRulesService } from './workflow/firm-rules.js';
import { HistoryService } from './workflow/history.service.js';
import { ReturnStream } from './workflow/return-stream.js';
import { ReturnWorkflowService } from './workflow/return-workflow.service.js';
import { WorkflowController } from './workflow/workflow.controller.js';

/** Work orders and their workflow. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      InternalNoteEntity,
      MessageEntity,
      MessageReadEntity,
      SpouseInvitation,
      TaxReturnEntity,
    ]),
    AccountsModule,
    DraftsModule,
    FilesModule,
    IdentityModule,
    MailModule,
  ],
  controllers: [
    DocumentsController,
    EngagementController,
    FilingController,
    InternalNotesController,
    MessagesController,
    OrdersController,
    ReviewController,
    SigningController,
    SpouseInvitationsController,
    SpouseReturnsController,
    TaxReturnsController,
    WorkflowController,
  ],
  providers: [
    Assignees,
    AssigneesLeft,
    AssignmentNotices,
    BulkEventsService,
    ChecklistService,
    RequestedDocuments,
    DetailsChanges,
    DetailsService,
    Disclosures,
    EngagementLetters,
    Figures,
    FilingService,
    FirmRulesService,
    HistoryService,
    IdentityChecks,
    InternalNotesService,
    KeptDeadlines,
    MessagesService,
    OrderResponses,
    OrdersService,
    ReturnAccess,
    ReturnContacts,
    ReturnFilesService,
    { provide: FILE_ACCESS, useExisting: ReturnFilesService },
    ReturnListService,
    ReturnParts,
    ReturnStream,
    ReturnWorkflowService,
    ReviewService,
    SignatureForms,
    SignedCopies,
    SignedFormCopies,
    SigningService,
    SpouseAccess,
    SpouseInvitationMail,
    SpouseInvitationsService,
    SpouseReturnsService,
    TaxReturnViews,
    UsualTimes,
  ],
  exports: [
    DetailsService,
    Figures,
    IdentityChecks,
    MessagesService,
    OrdersService,
    ReturnAccess,
    ReturnFilesService,
    ReturnWorkflowService,
    SignatureForms,
    SpouseAccess,
    TaxReturnViews,
  ],
})
export class TaxReturnsModule {}
