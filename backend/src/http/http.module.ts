import { Global, Module } from '@nestjs/common';
import { BodyGuard } from './body.guard.js';
import { BodyReader } from './body-reader.js';

/** Reading of requests. Global: every route has a body. */
@Global()
@Module({ providers: [BodyGuard, BodyReader], exports: [BodyGuard, BodyReader] })
export class HttpModule {}
