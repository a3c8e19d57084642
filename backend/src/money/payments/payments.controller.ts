import {
  BadRequestException,
  Get,
  Headers,
  Inject,
  Logger,
  NotFoundException,
  Post,
  Req,
} from '@nestjs/common';
import { type Request } from 'express';
import { Public } from '../../accounts/account/access.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { TakesBody } from '../../http/request/body-reader.js';
import { ApiCall, ApiController, ApiWithoutBody } from '../../http/response/api-call.js';
import { IdentityChecks } from '../../returns/signing/identity-checks.service.js';
import { ImpossibleReport, PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider.js';
import { testBankAccounts, testCards } from '../provider/test-cards.js';
import { PaymentInbox } from './payment-inbox.js';
import { paymentConfigSchema } from './payments.dto.js';

@ApiController('Payments', 'payments')
export class PaymentsController {
  constructor(
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get('config')
  @Public()
  @ApiCall('Get what the payment form needs to know about the provider', paymentConfigSchema)
  config() {
    const { mode, bankDebit } = this.provider;
    if (mode === 'test')
      return {
        mode,
        testCards: testCards.map(({ token, number, label }) => ({ token, number, label })),
        ...(bankDebit && {
          bankDebit,
          testBankAccounts: testBankAccounts.map(({ token, label }) => ({ token, label })),
        }),
      };
    if (mode !== 'stripe') return { mode };
    return { mode, publishableKey: this.environment.stripe.publishableKey, ...(bankDebit && { bankDebit }) };
  }
}

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
  @ApiWithoutBody(200, 'Receive a signed event from Stripe; 200 once it is stored and applied', {
    200: 'Stored and applied, now or before',
    400: 'Not signed by Stripe, too old, or impossible',
    404: 'Stripe is not set up here',
  })
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
