import { applyDecorators, Body, Controller, HttpCode, Post, UseFilters } from '@nestjs/common';
import { ApiBadRequestResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type ContactMessage, contactMessage } from '@tax-firm/contract';
import { Public } from '../../accounts/account/access.js';
import { NotDeliveredFilter, mailRefused } from '../../mail/not-delivered.filter.js';
import { RateLimit } from '../../http/rate-limit/rate-limit.guard.js';
import { contactRefusedSchema, type ContactSent, contactSentSchema } from './contact.dto.js';
import { ContactService } from './contact.service.js';

const ContactForm = (path: string, summary: string) =>
  applyDecorators(
    Post(path),
    HttpCode(200),
    Public(),
    RateLimit('contact'),
    UseFilters(NotDeliveredFilter),
    ApiOperation({ summary }),
    ApiOkResponse({ standardSchema: contactSentSchema, description: 'Stored for sending' }),
    ApiBadRequestResponse({ standardSchema: contactRefusedSchema, description: mailRefused }),
  );

/** The contact forms, under the contract's paths (spec 1 §7). */
@ApiTags('Contact')
@Controller('taxReturns')
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @ContactForm('email', 'Send a message to the office with the address `from`; to the firm by default')
  email(@Body({ schema: contactMessage }) message: ContactMessage): Promise<ContactSent> {
    return this.contact.send(message);
  }

  @ContactForm('emailla', 'Send a message to the Los Angeles office')
  losAngeles(@Body({ schema: contactMessage }) message: ContactMessage): Promise<ContactSent> {
    return this.contact.send(message, 'los-angeles');
  }

  @ContactForm('emailsf', 'Send a message to the San Francisco office')
  sanFrancisco(@Body({ schema: contactMessage }) message: ContactMessage): Promise<ContactSent> {
    return this.contact.send(message, 'san-francisco');
  }

  @ContactForm('emailsd', 'Send a message to the San Diego office')
  sanDiego(@Body({ schema: contactMessage }) message: ContactMessage): Promise<ContactSent> {
    return this.contact.send(message, 'san-diego');
  }
}
