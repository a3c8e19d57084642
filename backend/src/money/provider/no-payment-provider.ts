import { type PaymentProvider, PaymentProviderUnavailable } from './payment-provider.js';

/** Refuses every card payment. The card service's page, payment links and offline payments still work. */
export class NoPaymentProvider implements PaymentProvider {
  readonly mode = 'off';

  charge(): Promise<never> {
    return Promise.reject(new PaymentProviderUnavailable('Card payments are turned off'));
  }

  find(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
