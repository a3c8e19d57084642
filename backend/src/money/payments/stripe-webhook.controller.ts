import {
  BadRequestException,
  Headers,
  HttpCode,
  Inject,
  Logger,
  NotFoundException,
  Post,
  Req,
} from '@nestjs/common';
import { ApiBadRequestResponse, ApiNotFoundResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { type Request } from 'express';
import { Public } from '../../accounts/account/access.js';
import { TakesBody } from '../../http/request/body-reader.js';
import { IdentityChecks } from '../../returns/signing/identity-checks.service.js';
import { PaymentInbox } from './payment-inbox.js';
import { ImpossibleReport, PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider.js';
import { ApiController } from '../../http/response/api-call.js';

/** Stripe's webhook. Anyone can call it, so the signature over the raw body is checked. */
@ApiController('Payments', 'stripe')
export class StripeWebhookController {
  constructor(
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    private readonly inbox: PaymentInbox,
    private readonly identityChecks: IdentityChecks,
  ) {}

  @Post('webhook')
  @TakesBody({ raw: true })
  @Public()
  @HttpCode(200)
  @ApiOperation({ summary: 'Receive a signed event from Stripe; 200 once it is stored and applied' })
  @ApiOkResponse({ description: 'Stored and applied, now or before' })
  @ApiBadRequestResponse({ description: 'Not signed by Stripe, too old, or impossible' })
  @ApiNotFoundResponse({ description: 'Stripe is not set up here' })
  async receive(
    @Req() { rawBody }: Request & { rawBody?: Buffer },
    @Headers('stripe-signature') signature = '',
  ): Promise<void> {
    const { events } = this.provider;
    if (!events) throw new NotFoundException();
    const event = events.verify(rawBody ?? Buffer.alloc(0), signature);
    const session = events.identitySessionOf(event);
    // What Stripe tells about a person is not stored.
    if (session !== undefined) await this.identityChecks.hear(session);
    else await this.inbox.receive(events, event).catch(refuseImpossible);
  }
}

/** Stripe shows the firm calls that were not answered with 2xx. */
function refuseImpossible(error: unknown): never {
  if (!(error instanceof ImpossibleReport)) throw error;
  new Logger('Payments').error(error.message);
  throw new BadRequestException(error.message);
}
