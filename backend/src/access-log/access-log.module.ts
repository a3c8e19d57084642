import { Global, Module } from '@nestjs/common';
import { AccessLog } from './access-log.service.js';

/** Global: whatever shows a return or a file writes down to whom. */
@Global()
@Module({ providers: [AccessLog], exports: [AccessLog] })
export class AccessLogModule {}
