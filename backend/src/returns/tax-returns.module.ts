import { Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../base/config/environment.js';
import { ConsentEffects } from './consents/consent-effects.js';
import { ConsentsController } from './consents/consents.controller.js';
import { ConsentsService } from './consents/consents.service.js';
import { SharedCopiesController } from './consents/shared-copies.controller.js';
import { DisposalController } from './disposal/disposal.controller.js';
import { DetailsService } from './documents/details.service.js';
import { DocumentsController } from './documents/documents.controller.js';
import { ReturnFilesService } from './documents/return-files.service.js';
import { DraftsController, ResumeResponses } from './drafts/drafts.controller.js';
import { DraftsService } from './drafts/drafts.service.js';
import { EngagementController, FirmTexts } from './engagement/firm-texts.js';
import { SignedQuoteCopies } from './engagement/signed-quote-copies.service.js';
import { FilingController } from './filing/filing.controller.js';
import {
  DemonstrationController,
  DemonstrationIdentityProvider,
} from './identity/demonstration-identity-provider.js';
import { IDENTITY_PROVIDER } from './identity/identity-provider.js';
import { TaxReturnsController } from './list/tax-returns.controller.js';
import { MessagesController, ReviewController } from './messages/messages.controller.js';
import { MessagesService } from './messages/messages.service.js';
import { InternalNotesController } from './notes/internal-notes.controller.js';
import { OrderResponses, OrdersController } from './orders/orders.controller.js';
import { OrdersService } from './orders/orders.service.js';
import { Figures } from './return/figures.js';
import { ReturnAccess, SpouseAccess } from './return/return-access.js';
import { TaxReturnViews } from './return/tax-return-views.js';
import { IdentityChecks } from './signing/identity-checks.service.js';
import { SignatureForms } from './signing/signature-forms.service.js';
import { SignedFormCopies } from './signing/signed-form-copies.service.js';
import { SigningController } from './signing/signing.controller.js';
import { SigningService } from './signing/signing.service.js';
import { SpouseInvitationMail, SpouseInvitationsController } from './spouse/spouse-invitations.controller.js';
import { SpouseReturnsController } from './spouse/spouse-returns.controller.js';
import { PreparerPhotosController, StaffPhotosController } from './staff-photos/staff-photos.controller.js';
import { Assignees } from './workflow/assignees.js';
import { ReturnSweeps } from './workflow/return-sweeps.js';
import { ReturnStream } from './workflow/return-stream.js';
import { ReturnWorkflowService } from './workflow/return-workflow.service.js';
import { WorkflowController } from './workflow/workflow.controller.js';

/** Chooses who checks identity documents. Stripe's package is loaded only if it does. */
async function identityProviderFor({ identityProvider, stripe }: Environment, dataSource: DataSource) {
  if (identityProvider === 'demonstration') return new DemonstrationIdentityProvider(dataSource);
  if (identityProvider === undefined || stripe.secretKey === undefined) return null;
  const { StripeIdentityProvider } = await import('./identity/stripe-identity-provider.js');
  return new StripeIdentityProvider({ ...stripe, secretKey: stripe.secretKey });
}

const identityProvider = {
  provide: IDENTITY_PROVIDER,
  useFactory: identityProviderFor,
  inject: [ENVIRONMENT, DataSource],
};

/** The calls, by what they are about. */
const reading = [TaxReturnsController, PreparerPhotosController, StaffPhotosController];
const working = [WorkflowController, DocumentsController, FilingController, DisposalController];
const ordering = [DraftsController, OrdersController, EngagementController];
const talking = [InternalNotesController, MessagesController, ReviewController];
const signing = [SigningController, SpouseInvitationsController, SpouseReturnsController];
const consenting = [ConsentsController, SharedCopiesController, DemonstrationController];

const services = Object.values({
  access: [ReturnAccess, SpouseAccess],
  views: [Figures, TaxReturnViews],
  work: [Assignees, ReturnStream, ReturnSweeps, ReturnWorkflowService],
  files: [DetailsService, ReturnFilesService],
  orders: [DraftsService, OrderResponses, OrdersService, ResumeResponses],
  people: [MessagesService, SpouseInvitationMail],
  signatures: [IdentityChecks, SignatureForms, SignedFormCopies, SigningService, identityProvider],
  agreements: [ConsentEffects, ConsentsService, FirmTexts, SignedQuoteCopies],
}).flat();

/**
 * Work orders and their workflow, from a visitor's draft to the disposal; consents to disclose tax return information, and
 * photos of the firm's people.
 */
@Global()
@Module({
  controllers: [reading, working, ordering, talking, signing, consenting].flat(),
  providers: services,
  exports: services,
})
export class TaxReturnsModule {}
