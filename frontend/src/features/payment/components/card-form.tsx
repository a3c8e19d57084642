import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { RadioCards } from '@/components/forms/radio-cards';
import { Loading, LoadingOrError } from '@/components/page/states';
import { usePaymentConfig } from '../api/check-payment.js';

const StripeCardForm = lazy(async () => ({
  default: (await import('./stripe-card-form.js')).StripeCardForm,
}));
const TestCardForm = lazy(async () => ({
  default: (await import('../card/test-card-form.js')).TestCardForm,
}));

const TestBankForm = lazy(async () => ({
  default: (await import('../card/test-bank-form.js')).TestBankForm,
}));

const ways = [
  { value: 'card', label: 'Card' },
  { value: 'bank', label: 'Bank account', hint: 'Takes up to four business days' },
] as const;

interface CardFormProps {
  amountCents: number;
  onPay: (token: string) => void;
  /** Why the client cannot pay now. */
  reason?: string;
}

/**
 * Form of the configured payment provider for a card, or a bank account where the firm takes those, loaded only here:
 * Stripe's, or one for test cards in test mode. Empty if no provider is configured; clients then pay on the card
 * service's page.
 */
export function CardForm(props: CardFormProps) {
  const { data, error, refetch } = usePaymentConfig();
  if (!data) return <LoadingOrError {...{ error, refetch }} label="Loading the card form" lines={3} />;
  const { mode, publishableKey, bankDebit = false, testCards = [], testBankAccounts = [] } = data;
  return (
    <Suspense fallback={<Loading label="Loading the card form" lines={3} />}>
      {mode === 'stripe' && publishableKey && (
        <StripeCardForm {...props} publishableKey={publishableKey} bankDebit={bankDebit} />
      )}
      {mode === 'test' && <TestForm {...props} cards={testCards} accounts={testBankAccounts} />}
    </Suspense>
  );
}

interface TestFormProps extends CardFormProps {
  cards: ComponentProps<typeof TestCardForm>['cards'];
  /** Empty if the firm takes no payments from bank accounts. */
  accounts: ComponentProps<typeof TestBankForm>['accounts'];
}

/** Stripe's form asks how to pay by itself; the one for test mode asks here. */
function TestForm({ cards, accounts, ...props }: TestFormProps) {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('card');
  return (
    <>
      {accounts.length > 0 && (
        <RadioCards name="way" legend="Pay from" options={ways} value={way} onChange={setWay} inline />
      )}
      {way === 'bank' ? (
        <TestBankForm {...props} accounts={accounts} />
      ) : (
        <TestCardForm {...props} cards={cards} />
      )}
    </>
  );
}
