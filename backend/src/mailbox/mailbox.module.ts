import { Module } from '@nestjs/common';
import { type Environment, ENVIRONMENT } from '../base/config/environment.js';
import { Decoder } from '../base/content/decoder.js';
import { MailAddressesController } from './addresses.controller.js';
import { MailboxController } from './mailbox.controller.js';
import { BuiltInMailbox } from './store/built-in-mailbox.js';
import { MailAccess, MAILBOX, MailMarks } from './store/mailbox.js';

async function mailboxFor(
  { imap }: Environment,
  builtIn: BuiltInMailbox,
  decoder: Decoder,
  marks: MailMarks,
) {
  if (!imap) return builtIn;
  const { ImapMailbox } = await import('./imap/imap-mailbox.js');
  return new ImapMailbox(imap, decoder, (keys) => marks.settledAmong(keys));
}

/** The staff's mailbox: on the mail server set in IMAP_URL, or else in our own database. */
@Module({
  controllers: [MailAddressesController, MailboxController],
  providers: [
    BuiltInMailbox,
    MailAccess,
    MailMarks,
    { provide: MAILBOX, useFactory: mailboxFor, inject: [ENVIRONMENT, BuiltInMailbox, Decoder, MailMarks] },
  ],
})
export class MailboxModule {}
