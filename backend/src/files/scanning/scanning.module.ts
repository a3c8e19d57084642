import { Global, Module } from '@nestjs/common';
import { HealthModule } from '../../health/health.module.js';
import { VirusScanner } from './virus-scanner.js';

/** Global: every feature that takes or gives files scans them. */
@Global()
@Module({ imports: [HealthModule], providers: [VirusScanner], exports: [VirusScanner] })
export class ScanningModule {}
