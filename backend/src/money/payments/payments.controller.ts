import { Get, Inject } from '@nestjs/common';
import { ApiCall, ApiController } from '../../http/response/api-call.js';
import { Public } from '../../accounts/account/access.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { paymentConfigSchema } from './payments.dto.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider.js';
import { testBankAccounts, testCards } from '../provider/test-cards.js';

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
