import { Global, Module } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../base/config/environment.js';
import { FIRM, loadFirm, SharedMailboxes } from './firm.js';

/** Global: the firm's profile and its mailboxes. */
@Global()
@Module({
  providers: [
    { provide: FIRM, inject: [ENVIRONMENT], useFactory: ({ firmDir }: Environment) => loadFirm(firmDir) },
    SharedMailboxes,
  ],
  exports: [FIRM, SharedMailboxes],
})
export class FirmModule {}
