import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuditModule } from './audit/audit.module.js';
import { BaseModule } from './base.module.js';
import { ScheduledJobs } from './base/clock.js';
import { type Environment } from './base/config/environment.js';
import { FilesModule } from './files/files.module.js';
import { FirmModule } from './firm/firm.module.js';
import { HealthModule } from './health/health.module.js';
import { HttpModule } from './http/http.module.js';
import { IdempotencyModule } from './http/idempotency/idempotency.interceptor.js';
import { JobsModule } from './workflow/jobs/jobs.module.js';
import { workflows } from './operations/machines/workflows.js';
import { MailModule } from './mail/mail.module.js';
import { MailboxModule } from './mailbox/mailbox.module.js';
import { SiteModule } from './site/site.module.js';
import { TaxReturnsModule } from './returns/tax-returns.module.js';
import { MoneyModule } from './money/money.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { WorkflowModule } from './workflow/workflow.module.js';

/** Modules that the features depend on. */
const foundation = [
  FirmModule,
  HttpModule,
  HealthModule,
  // Before the idempotency interceptor, so that a repeated sign-up gets its cookie too.
  AccountsModule,
  MailModule,
  WorkflowModule.register(workflows),
  IdempotencyModule,
];

/** One line per feature, in the order of the API's document. */
const features = [
  SiteModule,
  AuditModule,
  FilesModule,
  MailboxModule,
  TaxReturnsModule,
  MoneyModule,
  NoticesModule,
  OperationsModule,
];

@Module({})
export class AppModule {
  /** @param extraModules additional modules */
  static forRoot(environment: Environment, extraModules: readonly Type[] = []): DynamicModule {
    return {
      module: AppModule,
      imports: [
        BaseModule.forRoot(environment),
        ...foundation,
        JobsModule.forRoot(environment),
        ScheduleModule.forRoot({ cronJobs: environment.role !== 'api' }),
        ...features,
        ...extraModules,
      ],
      providers: [ScheduledJobs],
    };
  }
}
