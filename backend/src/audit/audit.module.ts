import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { MailModule } from '../mail/mail.module.js';
import { HourlySeals, DailyRoots } from './roots/seals.js';
import { RootAnchors } from './anchors/root-anchors.js';
import { AuditController } from './audit.controller.js';
import { ExportService } from './export/export.service.js';
import { SigningKey, TrustedKeys } from './roots/root.js';
import { VerificationService } from './verification/record-verifier.js';

/** For auditors: who did what, who read what, and proof that nothing was changed afterward (docs/audit.md). */
@Module({
  imports: [HealthModule, MailModule],
  controllers: [AuditController],
  providers: [
    DailyRoots,
    ExportService,
    HourlySeals,
    RootAnchors,
    SigningKey,
    TrustedKeys,
    VerificationService,
  ],
})
export class AuditModule {}
