import { Logger, Module } from '@nestjs/common';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { Clock } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { TaxReturnsModule } from '../../returns/tax-returns.module.js';
import { PaymentEntity } from './payment.entity.js';
import { PaymentInbox } from './payment-inbox.js';
import { PaymentOutcomes } from './payment-outcomes.js';
import { PaymentSweep } from './payment-sweep.js';
import { PaymentsController } from './payments.controller.js';
import { NoPaymentProvider } from '../provider/no-payment-provider.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider.js';
import { TestChargeEntity } from '../provider/test-charge.entity.js';
import { TestPaymentProvider } from '../provider/test-payment-provider.js';
import { ReceiptsService } from './receipts.service.js';
import { ReturnPaymentsController } from './return-payments.controller.js';
import { ReturnPaymentsService } from './return-payments.service.js';
import { SettledPayments } from './settled-payments.js';
import { StripeWebhookController } from './stripe-webhook.controller.js';

/** Chooses the provider. Test mode never runs in production, nor when Stripe's key is set. */
async function providerFor(
  { testCards, stripe }: Environment,
  charges: Repository<TestChargeEntity>,
  clock: Clock,
  { bankDebit }: Firm,
): Promise<PaymentProvider> {
  if (stripe.secretKey) {
    const { connectStripe } = await import('../stripe/connect-stripe.js');
    return connectStripe({ ...stripe, secretKey: stripe.secretKey }, clock, bankDebit);
  }
  if (testCards) return new TestPaymentProvider(charges, clock, bankDebit);
  new Logger('Payments').warn('Card payments are turned off: STRIPE_SECRET_KEY is not set');
  return new NoPaymentProvider();
}

/** Payments for returns: the card provider, the stored attempts, and the provider's reports about them. */
@Module({
  imports: [TypeOrmModule.forFeature([PaymentEntity, TestChargeEntity]), TaxReturnsModule],
  controllers: [PaymentsController, ReturnPaymentsController, StripeWebhookController],
  providers: [
    PaymentInbox,
    PaymentOutcomes,
    PaymentSweep,
    ReceiptsService,
    ReturnPaymentsService,
    SettledPayments,
    {
      provide: PAYMENT_PROVIDER,
      useFactory: providerFor,
      inject: [ENVIRONMENT, getRepositoryToken(TestChargeEntity), Clock, FIRM],
    },
  ],
  exports: [PAYMENT_PROVIDER, ReceiptsService, ReturnPaymentsService],
})
export class PaymentsModule {}
