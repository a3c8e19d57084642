import { Global, Module } from '@nestjs/common';
import { AccessLog } from './access-log.service.js';

/** Global: every feature that shows a return or a file records who read it. */
@Global()
@Module({ providers: [AccessLog], exports: [AccessLog] })
export class AccessLogModule {}
