import { lazy, Suspense } from 'react';
import { ErrorState, Loading } from '@/components/states';
import { usePaymentConfig } from '../api/get-payment-config.js';

const StripeCardForm = lazy(async () => ({
  default: (await import('./stripe-card-form.js')).StripeCardForm,
}));
const TestCardForm = lazy(async () => ({
  default: (await import('../card/test-card-form.js')).TestCardForm,
}));

interface CardFormProps {
  amountCents: number;
  onPay: (token: string) => void;
  /** Why the client cannot pay now. */
  reason?: string;
}

/**
 * Card form of the configured payment provider, loaded only here: Stripe's, or one for test cards in test mode. Empty
 * if no provider is configured; clients then pay on the card service's page.
 */
export function CardForm(props: CardFormProps) {
  const { data, error, refetch } = usePaymentConfig();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label="Loading the card form" lines={3} />;
  const { mode, publishableKey, testCards = [] } = data;
  return (
    <Suspense fallback={<Loading label="Loading the card form" lines={3} />}>
      {mode === 'stripe' && publishableKey && <StripeCardForm {...props} publishableKey={publishableKey} />}
      {mode === 'test' && <TestCardForm {...props} cards={testCards} />}
    </Suspense>
  );
}
