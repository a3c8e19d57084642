import { Body, Controller, HttpCode, Post, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type ContactMessage, contactMessage } from '@tax-firm/contract';
import { type Response } from 'express';
import { Public } from '../../accounts/account/access.js';
import { ContactService } from '../contact/contact.service.js';
import { TakesBody } from '../../http/request/body.guard.js';
import { RateLimit } from '../../http/rate-limit/rate-limit.guard.js';
import { ContactPageFilter } from './contact-page.filter.js';

/** The contact form for browsers without JavaScript: takes a form post and answers with a page. */
@ApiExcludeController()
@Controller('Contact')
export class ContactPageController {
  constructor(private readonly contact: ContactService) {}

  @UseFilters(ContactPageFilter)
  @Post()
  @HttpCode(303)
  @Public()
  @RateLimit('contact')
  @TakesBody({ form: true })
  async send(
    @Body({ schema: contactMessage }) message: ContactMessage,
    @Res() response: Response,
  ): Promise<void> {
    await this.contact.send(message);
    response.redirect(303, '/MessageConfirmation');
  }
}
