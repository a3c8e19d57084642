import { Module } from '@nestjs/common';
import { DailyRoots } from './roots/daily-roots.js';
import { RootAnchors } from './roots/root-anchors.js';
import { AuditController } from './audit.controller.js';
import { SigningKey } from './roots/root.js';

/** For auditors: who did what, who read what, and proof that nothing was changed afterward (docs/audit.md). */
@Module({
  controllers: [AuditController],
  providers: [DailyRoots, RootAnchors, SigningKey],
})
export class AuditModule {}
