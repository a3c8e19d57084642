import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AccessLogModule } from './access-log/access-log.module.js';
import { AccountsModule } from './accounts/index.js';
import { AuditModule } from './audit/audit.module.js';
import { BlogModule } from './blog/blog.module.js';
import { CommonModule } from './common/common.module.js';
import { ScheduledJobs } from './common/scheduled-jobs.js';
import { ConfigModule } from './config/config.module.js';
import { type Environment } from './config/environment.js';
import { ConsentsModule } from './consents/consents.module.js';
import { ContactModule } from './contact/contact.module.js';
import { DecodingModule } from './decoding/decoding.module.js';
import { DatabaseModule } from './database/database.module.js';
import { DeliveriesModule } from './deliveries/deliveries.module.js';
import { DemoModule } from './demo/demo.module.js';
import { DraftsModule } from './drafts/drafts.module.js';
import { EstimatesModule } from './estimates/estimates.module.js';
import { StatisticsModule } from './statistics/statistics.module.js';
import { FilesModule } from './files/files.module.js';
import { FirmModule } from './firm/firm.module.js';
import { GuidanceModule } from './guidance/guidance.module.js';
import { HealthModule } from './health/health.module.js';
import { HttpModule } from './http/http.module.js';
import { IdempotencyModule } from './idempotency/idempotency.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { JobsModule } from './jobs/index.js';
import { DisposalModule } from './disposal/disposal.module.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { MachinesModule } from './machines/machines.module.js';
import { workflows } from './machines/workflows.js';
import { MailModule } from './mail/mail.module.js';
import { MailboxModule } from './mailbox/mailbox.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { RateLimitModule } from './rate-limit/rate-limit.module.js';
import { ScanningModule } from './scanning/scanning.module.js';
import { SecurityLogModule } from './security-log/security-log.module.js';
import { ServiceRequestsModule } from './service-requests/service-requests.module.js';
import { SignedDocumentsModule } from './signed-documents/index.js';
import { SiteModule } from './site/site.module.js';
import { StaffPhotosModule } from './staff-photos/staff-photos.module.js';
import { TaxReturnsModule } from './tax-returns/tax-returns.module.js';
import { UnusualAccessModule } from './unusual-access/unusual-access.module.js';
import { WorkflowModule } from './workflow/index.js';

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
