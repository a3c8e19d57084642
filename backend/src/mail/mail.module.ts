import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../base/config/environment.js';
import { EmlTransport } from './transport/eml-transport.js';
import { FirmAddresses } from './firm-addresses.js';
import { MailService } from './mail.service.js';
import { MAIL_TRANSPORT, type MailTransport } from './transport/mail-composer.js';

async function transportFor({ smtpUrl, dataDir }: Environment): Promise<MailTransport> {
  if (!smtpUrl) return new EmlTransport(join(dataDir, 'mail'));
  const { SmtpTransport } = await import('./transport/smtp-transport.js');
  return new SmtpTransport(smtpUrl);
}

/** The product's emails: written from templates, sent by SMTP or saved as files. */
@Global()
@Module({
  providers: [
    MailService,
    FirmAddresses,
    { provide: MAIL_TRANSPORT, useFactory: transportFor, inject: [ENVIRONMENT] },
  ],
  exports: [FirmAddresses, MailService],
})
export class MailModule {}
