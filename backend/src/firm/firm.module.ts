import { Global, Module } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { FIRM, loadFirm } from './firm.js';

/** Global: the firm's profile. */
@Global()
@Module({
  providers: [
    { provide: FIRM, inject: [ENVIRONMENT], useFactory: ({ firmDir }: Environment) => loadFirm(firmDir) },
  ],
  exports: [FIRM],
})
export class FirmModule {}
