import { Module } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import { type DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { DemonstrationController } from './demonstration.controller.js';
import { DemonstrationIdentityProvider } from './demonstration-identity-provider.js';
import { IDENTITY_PROVIDER, type IdentityProvider } from './identity-provider.js';

/** Chooses who checks identity documents. Stripe's package is loaded only if it does. */
async function providerFor(
  { identityProvider, stripe }: Environment,
  dataSource: DataSource,
): Promise<IdentityProvider | null> {
  if (identityProvider === 'demonstration') return new DemonstrationIdentityProvider(dataSource);
  if (identityProvider === undefined || stripe.secretKey === undefined) return null;
  const { StripeIdentityProvider } = await import('./stripe-identity-provider.js');
  return new StripeIdentityProvider({ ...stripe, secretKey: stripe.secretKey });
}

/** Checks of identity documents by someone else. */
@Module({
  controllers: [DemonstrationController],
  providers: [
    {
      provide: IDENTITY_PROVIDER,
      useFactory: providerFor,
      inject: [ENVIRONMENT, getDataSourceToken()],
    },
  ],
  exports: [IDENTITY_PROVIDER],
})
export class IdentityModule {}
