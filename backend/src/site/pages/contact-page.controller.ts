import {
  type ArgumentsHost,
  Body,
  Catch,
  Controller,
  type ExceptionFilter,
  HttpCode,
  HttpException,
  Inject,
  Logger,
  Post,
  Res,
  UseFilters,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type ContactMessage, contactMessage } from '@tax-firm/contract';
import { type Request, type Response } from 'express';
import { Public } from '../../accounts/account/access.js';
import { BodyReader, TakesBody } from '../../http/request/body-reader.js';
import { mailRefused } from '../../mail/not-delivered.filter.js';
import { renderedPage, sendPage } from '../../http/response/static-site.js';
import { TooManyRequests } from '../../http/response/too-many-requests.js';
import { ContactService } from '../contact/contact.controller.js';
import { RENDER_PAGE, type RenderPage } from './dynamic-pages.js';

/** Answers a refused message with the contact page: it shows the reason, and keeps what was typed (spec 1 §8). */
@Catch(HttpException)
class ContactPageFilter implements ExceptionFilter<HttpException> {
  private readonly logger = new Logger('Site');

  constructor(
    @Inject(RENDER_PAGE) private readonly renderPage: RenderPage | undefined,
    private readonly reader: BodyReader,
  ) {}

  async catch(exception: HttpException, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>().status(exception.getStatus());
    const sentence = exception instanceof TooManyRequests ? exception.message : mailRefused;
    // The message of someone who has written too often was not read yet.
    await this.reader.read(request, { form: true }).catch(() => undefined);
    const typed = (field: string) => String((request.body as Record<string, unknown>)[field] ?? '');
    const refusedMessage = {
      name: typed('name'),
      email: typed('email'),
      message: typed('message'),
      from: typed('from'),
      sentence,
    };
    const page = await this.renderPage?.('/Contact', { refusedMessage }).catch((error: unknown) =>
      this.logger.error({ err: error }, 'could not render a page'),
    );
    if (page) sendPage(response, renderedPage(page));
    else response.type('text').send(sentence);
  }
}

/** The contact form for browsers without JavaScript: takes a form post and answers with a page. */
@ApiExcludeController()
@Controller('Contact')
export class ContactPageController {
  constructor(private readonly contact: ContactService) {}

  @UseFilters(ContactPageFilter)
  @Post()
  @HttpCode(303)
  @Public('contact')
  @TakesBody({ form: true })
  async send(
    @Body({ schema: contactMessage }) message: ContactMessage,
    @Res() response: Response,
  ): Promise<void> {
    await this.contact.send(message);
    response.redirect(303, '/MessageConfirmation');
  }
}
