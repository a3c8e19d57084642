import { Module } from '@nestjs/common';
import { AccessLogModule } from './access-log/access-log.module.js';
import { ReadsService } from './access-log/reads.service.js';
import { AuditController } from './audit.controller.js';
import { ExportService } from './export/export.service.js';
import { SigningKey } from './signing-key.js';
import { TransitionsService } from './transitions.service.js';

/** What an auditor asks: who did what, who read what, and that nothing was changed afterwards (docs/audit.md). */
@Module({
  imports: [AccessLogModule],
  controllers: [AuditController],
  providers: [ExportService, ReadsService, SigningKey, TransitionsService],
})
export class AuditModule {}
