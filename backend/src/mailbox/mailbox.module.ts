import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { BuiltInMailbox } from './built-in-mailbox.js';
import { MAILBOX } from './mailbox.js';
import { MailboxController } from './mailbox.controller.js';
import { MailboxService } from './mailbox.service.js';

/** The staff's inbox. */
@Module({
  imports: [MailModule],
  controllers: [MailboxController],
  providers: [MailboxService, { provide: MAILBOX, useClass: BuiltInMailbox }],
})
export class MailboxModule {}
