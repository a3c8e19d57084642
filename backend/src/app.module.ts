import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AccessLogModule } from './accounts/access-log/access-log.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuditModule } from './audit/audit.module.js';
import { BlogModule } from './site/blog/blog.module.js';
import { CommonModule } from './base/base.module.js';
import { ScheduledJobs } from './base/scheduled-jobs.js';
import { ConfigModule } from './base/config/config.module.js';
import { type Environment } from './base/config/environment.js';
import { ConsentsModule } from './returns/consents/consents.module.js';
import { ContactModule } from './site/contact/contact.module.js';
import { DecodingModule } from './base/content/decoding.module.js';
import { DatabaseModule } from './base/database/database.module.js';
import { DeliveriesModule } from './notices/deliveries/deliveries.module.js';
import { DemoModule } from './operations/demo/demo.module.js';
import { DraftsModule } from './returns/drafts/drafts.module.js';
import { EstimatesModule } from './money/estimates/estimates.module.js';
import { StatisticsModule } from './money/statistics/statistics.module.js';
import { FilesModule } from './files/files.module.js';
import { FirmModule } from './firm/firm.module.js';
import { GuidanceModule } from './site/guidance/guidance.module.js';
import { HealthModule } from './health/health.module.js';
import { HttpModule } from './http/http.module.js';
import { IdempotencyModule } from './http/idempotency/idempotency.module.js';
import { IdentityModule } from './returns/identity/identity.module.js';
import { JobsModule } from './workflow/jobs/jobs.module.js';
import { DisposalModule } from './returns/disposal/disposal.module.js';
import { LedgerModule } from './money/ledger/ledger.module.js';
import { MachinesModule } from './operations/machines/machines.module.js';
import { workflows } from './operations/machines/workflows.js';
import { MailModule } from './mail/mail.module.js';
import { MailboxModule } from './mailbox/mailbox.module.js';
import { NotificationsModule } from './notices/emails/notifications.module.js';
import { PaymentsModule } from './money/payments/payments.module.js';
import { RateLimitModule } from './http/rate-limit/rate-limit.module.js';
import { ScanningModule } from './files/scanning/scanning.module.js';
import { SecurityLogModule } from './http/security-log/security-log.module.js';
import { ServiceRequestsModule } from './site/service-requests/service-requests.module.js';
import { SignedDocumentsModule } from './files/signed-documents/signed-documents.module.js';
import { SiteModule } from './site/site.module.js';
import { StaffPhotosModule } from './returns/staff-photos/staff-photos.module.js';
import { TaxReturnsModule } from './returns/tax-returns.module.js';
import { UnusualAccessModule } from './accounts/unusual-access/unusual-access.module.js';
import { WorkflowModule } from './workflow/workflow.module.js';

/** Modules that the features depend on. */
const foundation = [
  CommonModule,
  DecodingModule,
  FirmModule,
  DatabaseModule,
  HttpModule,
  HealthModule,
  SecurityLogModule,
  WorkflowModule.register(workflows),
  // Before the idempotency interceptor, so that a repeated sign-up gets its cookie too.
  AccountsModule,
  IdempotencyModule,
];

/** One line per feature, in alphabetical order. */
const features = [
  AccessLogModule,
  AuditModule,
  BlogModule,
  ConsentsModule,
  ContactModule,
  DeliveriesModule,
  DemoModule,
  DraftsModule,
  EstimatesModule,
  StatisticsModule,
  FilesModule,
  GuidanceModule,
  IdentityModule,
  LedgerModule,
  DisposalModule,
  MachinesModule,
  MailModule,
  MailboxModule,
  NotificationsModule,
  PaymentsModule,
  RateLimitModule,
  ScanningModule,
  ServiceRequestsModule,
  SignedDocumentsModule,
  StaffPhotosModule,
  TaxReturnsModule,
  UnusualAccessModule,
];

@Module({})
export class AppModule {
  /**
   * @param siteFolder the built site
   * @param extraModules additional modules
   */
  static forRoot(
    environment: Environment,
    siteFolder: string,
    extraModules: readonly Type[] = [],
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(environment),
        ...foundation,
        JobsModule.forRoot(environment),
        ScheduleModule.forRoot({ cronJobs: environment.role !== 'api' }),
        SiteModule.forRoot(siteFolder),
        ...features,
        ...extraModules,
      ],
      providers: [ScheduledJobs],
    };
  }
}
