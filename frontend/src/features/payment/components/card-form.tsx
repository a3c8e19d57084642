import { lazy, Suspense } from 'react';
import { Select } from '@/components/field';
import { formatCents } from '@/components/amounts';
import { Form, FormErrors, SubmitButton } from '@/components/form';
import { StatusPill } from '@/components/stamp';
import { ErrorState, Loading } from '@/components/states';
import { usePaymentConfig } from '../api/get-payment-config.js';
import styles from './payment-portal.module.css';

const StripeCardForm = lazy(async () => ({
  default: (await import('./stripe-card-form.js')).StripeCardForm,
}));

interface CardFormProps {
  amountCents: number;
  /** Token of the chosen test card; '' if none is chosen. */
  token: string;
  onToken: (token: string) => void;
  onPay: (token: string) => void;
  /** Why the client cannot pay now. */
  reason?: string;
}

/**
 * Card form of the configured payment provider: Stripe's, loaded only here, or a choice of test cards in test mode.
 * Empty if no provider is configured; clients then pay on the card service's page.
 */
export function CardForm({ amountCents, token, onToken, onPay, reason }: CardFormProps) {
  const { data, error, refetch } = usePaymentConfig();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label="Loading the card form" lines={3} />;
  if (data.mode === 'stripe' && data.publishableKey)
    return (
      <Suspense fallback={<Loading label="Loading the card form" lines={3} />}>
        <StripeCardForm {...{ amountCents, onPay, reason }} publishableKey={data.publishableKey} />
      </Suspense>
    );
  if (data.mode !== 'test') return null;
  const cards = data.testCards ?? [];
  return (
    <Form
      schema={({ paymentBody }) => paymentBody.pick({ token: true })}
      onSubmit={(chosen) => {
        if (!reason) onPay(chosen.token);
      }}
    >
      <FormErrors />
      <div className={styles.test}>
        <StatusPill tone="attention">Test mode</StatusPill>
        <p>
          No real payment is made. Choose a test card to see what happens. Never enter a real card number
          here.
        </p>
      </div>
      <Select
        name="token"
        label="Pay by card"
        defaultValue={token}
        onChange={({ target }) => onToken(target.value)}
      >
        <option value="">Choose a test card</option>
        {cards.map((card) => (
          <option key={card.token} value={card.token}>
            {card.label}
          </option>
        ))}
      </Select>
      <SubmitButton size="large" reason={reason}>
        Pay {formatCents(amountCents)}
      </SubmitButton>
    </Form>
  );
}
