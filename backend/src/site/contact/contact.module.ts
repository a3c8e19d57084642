import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.js';
import { ContactController } from './contact.controller.js';
import { ContactService } from './contact.service.js';

/** The site's contact forms. */
@Module({
  imports: [MailModule],
  controllers: [ContactController],
  providers: [ContactService],
  exports: [ContactService],
})
export class ContactModule {}
