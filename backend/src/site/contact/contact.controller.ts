import { applyDecorators, Body, Controller, Post, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { contactMessage, type ContactMessage } from '@tax-firm/contract';
import { ApiCall } from '../../http/response/api-call.js';
import { Public } from '../../accounts/account/access.js';
import { mailRefused, NotDeliveredFilter } from '../../mail/not-delivered.filter.js';
import { RateLimit } from '../../http/rate-limit/rate-limit.guard.js';
import {
  contactRefusedSchema,
  type ContactSent,
  contactSentSchema,
  ContactService,
} from './contact.service.js';

const ContactForm = (path: string, summary: string) =>
  applyDecorators(
    Post(path),
    Public(),
    RateLimit('contact'),
    UseFilters(NotDeliveredFilter),
    ApiCall(summary, contactSentSchema, {
      200: 'Stored for sending',
      400: { standardSchema: contactRefusedSchema, description: mailRefused },
    }),
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
