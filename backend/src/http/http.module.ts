import { Global, Module } from '@nestjs/common';
import { BodyGuard } from './request/body.guard.js';
import { BodyReader } from './request/body-reader.js';

/** Reading of requests. Global: every route has a body. */
@Global()
@Module({ providers: [BodyGuard, BodyReader], exports: [BodyGuard, BodyReader] })
export class HttpModule {}
