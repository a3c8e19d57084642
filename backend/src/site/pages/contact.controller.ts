import {
  applyDecorators,
  type ArgumentsHost,
  Body,
  Catch,
  Controller,
  type ExceptionFilter,
  HttpCode,
  HttpException,
  Inject,
  Injectable,
  Logger,
  Post,
  Res,
  UseFilters,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type ContactMessage, contactMessage } from '@tax-firm/contract';
import { type Request, type Response } from 'express';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Public } from '../../accounts/account/access.js';
import { errorCode, InvalidInput } from '../../base/app-error.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { BodyReader, TakesBody } from '../../http/request/body-reader.js';
import { ApiCall, ApiController } from '../../http/response/api-call.js';
import { renderedPage, sendPage } from '../../http/response/static-site.js';
import { TooManyRequests } from '../../http/response/too-many-requests.js';
import { MailService } from '../../mail/mail.service.js';
import { mailRefused, NotDeliveredFilter } from '../../mail/not-delivered.filter.js';
import { RENDER_PAGE, type RenderPage } from './dynamic-pages.js';

const contactSent = z.object({ message: z.literal('Email Sent!') }).meta({ id: 'ContactSent' });

const contactRefused = z
  .object({
    code: errorCode,
    message: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'ContactRefused' });

/** Messages from the site's contact forms to an office (spec 1 §2, Contact). */
@Injectable()
export class ContactService {
  constructor(
    @Inject(FIRM) private readonly firm: Firm,
    private readonly dataSource: DataSource,
    private readonly mail: MailService,
  ) {}

  /**
   * Stores a message for sending. Messages with the honeypot field `website` get the same answer, but are dropped.
   * @param officeSlug the office of the form, or the firm itself if it has no such office; `from` in the message takes
   *   precedence
   * @throws InvalidInput if `from` is not one of the firm's addresses
   */
  async send({ name, email, message, from, website }: ContactMessage, officeSlug?: string) {
    const { firm } = this;
    const addressee =
      from === undefined
        ? (firm.offices.find(({ slug }) => slug === officeSlug) ?? firm)
        : [firm, ...firm.offices].find((each) => each.email === from);
    if (!addressee) throw new InvalidInput({ from: 'This is not one of our addresses' });
    if (!website)
      await this.dataSource.transaction((manager) =>
        this.mail.enqueue(manager, {
          template: 'contactMessage',
          to: { name: addressee.name, address: addressee.email },
          replyTo: { name, address: email },
          fromName: `${name} (contact form)`,
          data: { name, email, message, office: addressee.name },
        }),
      );
    return { message: 'Email Sent!' } as const;
  }
}

const ContactForm = (path: string, summary: string) =>
  applyDecorators(
    Post(path),
    Public('contact'),
    UseFilters(NotDeliveredFilter),
    ApiCall(summary, contactSent, {
      200: 'Stored for sending',
      400: { standardSchema: contactRefused, description: mailRefused },
    }) as MethodDecorator,
  );

/** The contact forms, under the contract's paths (spec 1 §7). */
@ApiController('Contact', 'taxReturns')
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @ContactForm('email', 'Send a message to the office with the address `from`; to the firm by default')
  email(@Body({ schema: contactMessage }) message: ContactMessage) {
    return this.contact.send(message);
  }

  @ContactForm('emailla', 'Send a message to the Los Angeles office')
  losAngeles(@Body({ schema: contactMessage }) message: ContactMessage) {
    return this.contact.send(message, 'los-angeles');
  }

  @ContactForm('emailsf', 'Send a message to the San Francisco office')
  sanFrancisco(@Body({ schema: contactMessage }) message: ContactMessage) {
    return this.contact.send(message, 'san-francisco');
  }

  @ContactForm('emailsd', 'Send a message to the San Diego office')
  sanDiego(@Body({ schema: contactMessage }) message: ContactMessage) {
    return this.contact.send(message, 'san-diego');
  }
}

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
  async send(@Body({ schema: contactMessage }) message: ContactMessage, @Res() response: Response) {
    await this.contact.send(message);
    response.redirect(303, '/MessageConfirmation');
  }
}
