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
  /** The chosen card's token; '' while there is none. */
  token: string;
  onToken: (token: string) => void;
  onPay: (token: string) => void;
  /** Why nothing can be paid now. */
  reason?: string;
}

/**
 * Takes a card and pays with it: in Stripe's fields, loaded only here and now. In test mode the cards are the provider's test tokens: no card number is typed on
 * our page or reaches our server. Where no card can be taken here, there is nothing: the payment link remains.
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
        <p>No money moves. Choose a card to see what it does; never type a real card number anywhere here.</p>
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
