import { Global, Module } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../base/config/environment.js';
import { FIRM, loadFirm } from './firm.js';
import { SharedMailboxes } from './shared-mailboxes.js';

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
