import { type PaymentProvider, PaymentProviderUnavailable } from './payment-provider.js';

/** Where no card can be charged: every attempt is refused. Payment links and offline payments still work. */
export class NoPaymentProvider implements PaymentProvider {
  readonly mode = 'off';

  charge(): Promise<never> {
    return Promise.reject(new PaymentProviderUnavailable('Card payments are switched off'));
  }

  find(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
