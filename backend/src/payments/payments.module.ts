import { Logger, Module } from '@nestjs/common';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { Clock } from '../config/clock.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { NoPaymentProvider } from './no-payment-provider.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from './payment-provider.js';
import { PaymentEntity } from './payment.entity.js';
import { PaymentsController } from './payments.controller.js';
import { TestChargeEntity } from './test-charge.entity.js';
import { TestPaymentProvider } from './test-payment-provider.js';

/** Test mode never runs where real clients are: not in production, and not beside a real provider's key. */
function providerFor(
  environment: Environment,
  charges: Repository<TestChargeEntity>,
  clock: Clock,
): PaymentProvider {
  if (!environment.production && !environment.stripe.secretKey)
    return new TestPaymentProvider(charges, clock);
  new Logger('Payments').warn('Card payments are switched off: this version has the test-mode provider only');
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
