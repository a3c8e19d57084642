import { Global, Logger, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../base/clock.js';
import { ENVIRONMENT, type Environment } from '../base/config/environment.js';
import { FIRM, type Firm } from '../firm/firm.js';
import { EstimatesController } from './estimates/estimates.controller.js';
import { LedgerController } from './ledger/ledger.controller.js';
import { PaymentInbox } from './payments/payment-inbox.js';
import { PaymentOutcomes } from './payments/payment-outcomes.js';
import { PaymentsController, StripeWebhookController } from './payments/payments.controller.js';
import { noPaymentProvider, PAYMENT_PROVIDER, type PaymentProvider } from './provider/payment-provider.js';
import { TestChargeEntity, TestPaymentProvider } from './provider/test-payment-provider.js';
import { ReceiptsService } from './payments/receipts.service.js';
import { ReturnPaymentsController } from './payments/return-payments.controller.js';
import { ReturnPaymentsService } from './payments/return-payments.service.js';
import { StatisticsController } from './statistics/statistics.controller.js';

/** Chooses the provider. Test mode never runs in production, nor when Stripe's key is set. */
async function providerFor(
  { testCards, stripe }: Environment,
  dataSource: DataSource,
  clock: Clock,
  { bankDebit }: Firm,
): Promise<PaymentProvider> {
  if (stripe.secretKey) {
    const { StripePaymentProvider } = await import('./stripe/stripe-payment-provider.js');
    return new StripePaymentProvider({ ...stripe, secretKey: stripe.secretKey }, clock, bankDebit);
  }
  if (testCards) return new TestPaymentProvider(dataSource.getRepository(TestChargeEntity), clock, bankDebit);
  new Logger('Payments').warn('Card payments are turned off: STRIPE_SECRET_KEY is not set');
  return noPaymentProvider;
}

/** Prices that visitors keep, payments for returns with the card provider's reports, the ledger, and the owner's figures. */
@Global()
@Module({
  controllers: [
    EstimatesController,
    LedgerController,
    PaymentsController,
    ReturnPaymentsController,
    StatisticsController,
    StripeWebhookController,
  ],
  providers: [
    PaymentInbox,
    PaymentOutcomes,
    ReceiptsService,
    ReturnPaymentsService,
    {
      provide: PAYMENT_PROVIDER,
      useFactory: providerFor,
      inject: [ENVIRONMENT, DataSource, Clock, FIRM],
    },
  ],
  exports: [PAYMENT_PROVIDER, ReceiptsService, ReturnPaymentsService],
})
export class MoneyModule {}
