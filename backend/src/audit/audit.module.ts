import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { MailModule } from '../mail/mail.module.js';
import { HourlySeals } from './roots/hourly-seals.js';
import { RootAnchors } from './anchors/root-anchors.js';
import { AuditController } from './audit.controller.js';
import { ExportService } from './export/export.service.js';
import { ReadsService } from './lists/reads.service.js';
import { SecurityService } from './lists/security.service.js';
import { TransitionsService } from './lists/transitions.service.js';
import { DailyRoots } from './roots/daily-roots.js';
import { SigningKey, TrustedKeys } from './roots/signing-key.js';
import { VerificationService } from './verification/verification.service.js';

/** For auditors: who did what, who read what, and proof that nothing was changed afterward (docs/audit.md). */
@Module({
  imports: [HealthModule, MailModule],
  controllers: [AuditController],
  providers: [
    DailyRoots,
    ExportService,
    HourlySeals,
    ReadsService,
    RootAnchors,
    SecurityService,
    SigningKey,
    TransitionsService,
    TrustedKeys,
    VerificationService,
  ],
})
export class AuditModule {}
