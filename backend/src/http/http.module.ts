import { Global, Module } from '@nestjs/common';
import { BodyBudget } from './body-budget.js';
import { BodyGuard } from './body.guard.js';
import { BodyReader } from './body-reader.js';
import { BodyWatch } from './body-watch.js';

/** Reading of requests. Global: every route has a body. */
@Global()
@Module({
  providers: [BodyBudget, BodyGuard, BodyReader, BodyWatch],
  exports: [BodyBudget, BodyGuard, BodyReader, BodyWatch],
})
export class HttpModule {}
