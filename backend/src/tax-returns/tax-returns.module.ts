import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DraftsModule } from '../drafts/drafts.module.js';
import { FILE_ACCESS } from '../files/file-access.js';
import { FilesModule } from '../files/files.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { AccountsModule } from '../accounts/index.js';
import { BulkEventsService } from './workflow/bulk-events.service.js';
import { ChecklistService } from './documents/checklist.service.js';
import { DeadlinesService } from './return/deadlines.service.js';
import { DetailsService } from './documents/details.service.js';
import { DocumentsController } from './documents/documents.controller.js';
import { HistoryService } from './workflow/history.service.js';
import { MessageEntity } from './messages/message.entity.js';
import { MessagesController } from './messages/messages.controller.js';
import { MessagesService } from './messages/messages.service.js';
import { Notifications } from '../notifications/notifications.js';
import { OrderAnswers } from './orders/order-answers.js';
import { OrdersService } from './orders/orders.service.js';
import { PaymentInbox } from '../payments/payment-inbox.js';
import { PaymentOutcomes } from '../payments/payment-outcomes.js';
import { PaymentSweep } from '../payments/payment-sweep.js';
import { PaymentsAndMessagesController } from '../payments/return-payments.controller.js';
import { ReceiptsService } from '../payments/receipts.service.js';
import { ReturnAccess } from './return/return-access.js';
import { ReturnFilesService } from './documents/return-files.service.js';
import { ReturnListService } from './list/return-list.service.js';
import { ReturnPaymentsService } from '../payments/return-payments.service.js';
import { ReturnStream } from './workflow/return-stream.js';
import { ReturnWorkflowService } from './workflow/return-workflow.service.js';
import { StripeWebhookController } from '../payments/stripe-webhook.controller.js';
import { TaxReturnEntity } from './return/tax-return.entity.js';
import { TaxReturnViews } from './return/tax-return-views.js';
import { TaxReturnsController } from './list/tax-returns.controller.js';
import { WorkflowController } from './workflow/workflow.controller.js';

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
