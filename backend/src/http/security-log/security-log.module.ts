import { Global, Module } from '@nestjs/common';
import { Refusals } from './refusals.js';
import { SecurityLog } from './security-log.js';

/** Global: every feature records what concerns security. */
@Global()
@Module({ providers: [SecurityLog, Refusals], exports: [SecurityLog, Refusals] })
export class SecurityLogModule {}
