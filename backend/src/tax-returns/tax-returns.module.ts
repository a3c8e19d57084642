import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DraftsModule } from '../drafts/drafts.module.js';
import { FILE_ACCESS } from '../files/file-access.js';
import { FilesModule } from '../files/files.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { AccountsModule } from '../accounts/index.js';
import { BulkEventsService } from './bulk-events.service.js';
import { ChecklistService } from './checklist.service.js';
import { DeadlinesService } from './deadlines.service.js';
import { DetailsService } from './details.service.js';
import { DocumentsController } from './documents.controller.js';
import { HistoryService } from './history.service.js';
import { MessageEntity } from './message.entity.js';
import { MessagesController } from './messages.controller.js';
import { MessagesService } from './messages.service.js';
import { Notifications } from './notifications.js';
import { OrderAnswers } from './order-answers.js';
import { OrdersService } from './orders.service.js';
import { PaymentInbox } from './payment-inbox.js';
import { PaymentOutcomes } from './payment-outcomes.js';
import { PaymentSweep } from './payment-sweep.js';
import { PaymentsAndMessagesController } from './payments-and-messages.controller.js';
import { ReceiptsService } from './receipts.service.js';
import { ReturnAccess } from './return-access.js';
import { ReturnFilesService } from './return-files.service.js';
import { ReturnListService } from './return-list.service.js';
import { ReturnPaymentsService } from './return-payments.service.js';
import { ReturnStream } from './return-stream.js';
import { ReturnWorkflowService } from './return-workflow.service.js';
import { StripeWebhookController } from './stripe-webhook.controller.js';
import { TaxReturnEntity } from './tax-return.entity.js';
import { TaxReturnViews } from './tax-return-views.js';
import { TaxReturnsController } from './tax-returns.controller.js';
import { WorkflowController } from './workflow.controller.js';

/** Work orders and their way through the workflow: where the firm's business meets the engine. */
@Module({
  imports: [
    TypeOrmModule.forFeature([MessageEntity, TaxReturnEntity]),
    DraftsModule,
    FilesModule,
    MailModule,
    PaymentsModule,
    AccountsModule,
  ],
  // Order matters: `updateTaxReturn:flag` of WorkflowController would swallow the named paths of DocumentsController.
  controllers: [
    DocumentsController,
    PaymentsAndMessagesController,
    MessagesController,
    StripeWebhookController,
    TaxReturnsController,
    WorkflowController,
  ],
  providers: [
    BulkEventsService,
    ChecklistService,
    DeadlinesService,
    DetailsService,
    HistoryService,
    MessagesService,
    Notifications,
    OrderAnswers,
    OrdersService,
    PaymentInbox,
    PaymentOutcomes,
    PaymentSweep,
    ReceiptsService,
    ReturnAccess,
    ReturnFilesService,
    { provide: FILE_ACCESS, useExisting: ReturnFilesService },
    ReturnListService,
    ReturnPaymentsService,
    ReturnStream,
    ReturnWorkflowService,
    TaxReturnViews,
  ],
  exports: [
    MessagesService,
    OrdersService,
    ReturnAccess,
    ReturnFilesService,
    ReturnPaymentsService,
    ReturnWorkflowService,
  ],
})
export class TaxReturnsModule {}
