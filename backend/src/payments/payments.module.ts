import { Logger, Module } from '@nestjs/common';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { Clock } from '../common/clock.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { NoPaymentProvider } from './provider/no-payment-provider.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from './provider/payment-provider.js';
import { PaymentEntity } from './payment.entity.js';
import { PaymentsController } from './payments.controller.js';
import { stripeClient } from './provider/stripe/stripe-client.js';
import { StripeEvents } from './provider/stripe/stripe-events.js';
import { StripePaymentProvider } from './provider/stripe/stripe-payment-provider.js';
import { TestChargeEntity } from './provider/test-charge.entity.js';
import { TestPaymentProvider } from './provider/test-payment-provider.js';

/** Test mode never runs where real clients are: not in production, and not beside a real provider's key. */
function providerFor(
  { production, stripe }: Environment,
  charges: Repository<TestChargeEntity>,
  clock: Clock,
): PaymentProvider {
  if (stripe.secretKey) {
    const client = stripeClient(stripe.secretKey, stripe.apiUrl);
    return new StripePaymentProvider(client, new StripeEvents(client, stripe.webhookSecret), clock);
  }
  if (!production) return new TestPaymentProvider(charges, clock);
  new Logger('Payments').warn('Card payments are switched off: STRIPE_SECRET_KEY is not set');
  return new NoPaymentProvider();
}

/** The provider that takes cards, and the record of each attempt to pay. */
@Module({
  imports: [TypeOrmModule.forFeature([PaymentEntity, TestChargeEntity])],
  controllers: [PaymentsController],
  providers: [
    {
      provide: PAYMENT_PROVIDER,
      useFactory: providerFor,
      inject: [ENVIRONMENT, getRepositoryToken(TestChargeEntity), Clock],
    },
  ],
  exports: [PAYMENT_PROVIDER, TypeOrmModule],
})
export class PaymentsModule {}
