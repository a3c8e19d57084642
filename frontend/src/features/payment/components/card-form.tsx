import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Loading, Loaded } from '@/components/page/states';
import { paymentConfigQuery } from '../api/payments.js';

const StripeCardForm = lazy(async () => ({
  default: (await import('./stripe-card-form.js')).StripeCardForm,
}));
const TestForm = lazy(async () => ({ default: (await import('../card/test-forms.js')).TestForm }));

export interface CardFormProps {
  amountCents: number;
  /** Called with the provider's token for a card or a bank account. */
  onPay: (token: string) => void;
  /** Why the client cannot pay now. */
  reason?: string;
}

/**
 * Form of the configured payment provider for a card, or a bank account where the firm takes those, loaded only here:
 * Stripe's, or one for test cards in test mode. Empty if no provider is configured; clients then pay on the card
 * service's page.
 */
export const CardForm = (props: CardFormProps) => (
  <Loaded query={useQuery(paymentConfigQuery)} label="Loading the card form" lines={3}>
    {({ mode, publishableKey, bankDebit = false, testCards = [], testBankAccounts = [] }) => (
      <Suspense fallback={<Loading label="Loading the card form" lines={3} />}>
        {mode === 'stripe' && publishableKey && (
          <StripeCardForm {...props} publishableKey={publishableKey} bankDebit={bankDebit} />
        )}
        {mode === 'test' && <TestForm {...props} cards={testCards} accounts={testBankAccounts} />}
      </Suspense>
    )}
  </Loaded>
);
