import { useId, useState } from 'react';
import { formatCents } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { ErrorSummary } from '@/components/forms/error-summary';
import { TextField } from '@/components/forms/field';
import { RadioCards } from '@/components/forms/radio-cards';
import { Box, Cluster, Grid, Text } from '@/components/page/layout';
import { StatusPill } from '@/components/stamp';
import type { Schemas } from '@/lib/api/client';
import { firm } from '@/lib/firm/profile';
import type { CardFormProps } from '../components/card-form.js';
import {
  brandOf,
  type CardField,
  couldBeReal,
  digitsOf,
  emptyCard,
  formatExpiry,
  groupDigits,
  notATestCard,
  problemsWith,
  type TypedCard,
} from './card-check.js';
import { DigitsField } from './digits-field.js';

type TestCard = NonNullable<Schemas['PaymentConfig']['testCards']>[number];

interface TestFormProps extends CardFormProps {
  cards: readonly TestCard[];
  /** Empty if the firm takes no payments from bank accounts. */
  accounts: NonNullable<Schemas['PaymentConfig']['testBankAccounts']>;
}

const ways = [
  { value: 'card', label: 'Card' },
  { value: 'bank', label: 'Bank account', hint: 'Takes up to four business days' },
] as const;

/** The form of test mode. Stripe's asks how to pay by itself; this one asks here. */
export function TestForm({ cards, accounts, ...props }: TestFormProps) {
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

type Problems = ReturnType<typeof problemsWith>;

/**
 * A card form for test mode, which accepts only the test cards. It says that no money moves, fills in a test card with
 * one press, and clears any other complete card number at once. Its inputs have no names, and it keeps what was typed
 * in its own state, so that no card number can be sent or stored.
 */
export function TestCardForm({ amountCents, cards, onPay, reason }: Omit<TestFormProps, 'accounts'>) {
  const id = useId();
  const [card, setCard] = useState<TypedCard>(emptyCard);
  const [problems, setProblems] = useState<Problems>({});
  /** How often the form refused something: each time, its summary takes focus. */
  const [refusals, setRefusals] = useState(0);
  const numbers = cards.map(({ number }) => number);
  const digits = digitsOf(card.number);
  const brand = brandOf(digits);
  const brandName = digits ? brand.name : '';

  const change = (field: CardField) => (text: string) => {
    const refused = field === 'number' && couldBeReal(digitsOf(text), numbers);
    setCard({ ...card, [field]: refused ? '' : text });
    setProblems({ ...problems, [field]: refused ? notATestCard : undefined });
    if (refused) setRefusals(refusals + 1);
  };
  const fillIn = ({ number }: TestCard) => {
    setCard({ ...sampleCard(new Date()), number: groupDigits(number), cvc: sampleCode(number) });
    setProblems({});
  };
  const pay = () => {
    const found = problemsWith(card, numbers, new Date());
    setProblems(found);
    setRefusals(refusals + 1);
    const chosen = cards.find(({ number }) => number === digits);
    if (chosen && Object.keys(found).length === 0) onPay(chosen.token);
  };
  const fieldOf = (field: CardField) => ({
    id: `${id}-${field}`,
    value: card[field],
    error: problems[field],
    onChange: change(field),
  });
  const items = Object.entries(problems).flatMap(([field, sentence]) =>
    sentence ? [{ targetId: `${id}-${field}`, sentence }] : [],
  );

  return (
    <form
      noValidate
      aria-label="Pay by card"
      onSubmit={(event) => {
        event.preventDefault();
        if (!reason) pay();
      }}
    >
      <TestMode>No money moves here, and only test cards work. Never enter a real card number.</TestMode>
      {refusals > 0 && <ErrorSummary key={refusals} items={items} />}
      <Cluster as="fieldset" gap={2} below={5}>
        <Box as="legend" padBottom={2} size="sm" weight={600}>
          Use a test card
        </Box>
        {cards.map((each) => (
          <Button
            key={each.token}
            size="small"
            variant="secondary"
            aria-pressed={each.number === digits}
            onClick={() => fillIn(each)}
          >
            {each.label}
          </Button>
        ))}
      </Cluster>
      <DigitsField
        {...fieldOf('number')}
        label="Card number"
        autoComplete="cc-number"
        format={groupDigits}
        placeholder="4242 4242 4242 4242"
        describedBy={brandName && `${id}-brand`}
        below={
          <Text id={`${id}-brand`} size="sm" tone="quiet">
            {brandName}
          </Text>
        }
      />
      <Grid least="small" rowGap={0}>
        <DigitsField
          {...fieldOf('expiry')}
          label="Expiry date"
          autoComplete="cc-exp"
          format={formatExpiry}
          placeholder="MM / YY"
        />
        <DigitsField
          {...fieldOf('cvc')}
          label="CVC"
          autoComplete="cc-csc"
          format={digitsOf}
          placeholder={brand.cvc === 4 ? '4 digits' : '3 digits'}
        />
        <TextField
          {...fieldOf('name')}
          onChange={({ target }) => change('name')(target.value)}
          name=""
          label="Name on the card"
          autoComplete="cc-name"
        />
        <TextField
          {...fieldOf('zip')}
          onChange={({ target }) => change('zip')(target.value)}
          name=""
          label="Billing ZIP code"
          autoComplete="postal-code"
          inputMode="numeric"
        />
      </Grid>
      <Button type="submit" size="large" reason={reason}>
        Pay {formatCents(amountCents)}
      </Button>
    </form>
  );
}

/** What a test card has besides its number: any date to come, as Stripe's have. */
const sampleCard = (today: Date): TypedCard => ({
  ...emptyCard,
  name: 'Test Card',
  zip: '10001',
  expiry: `12 / ${String((today.getFullYear() + 3) % 100).padStart(2, '0')}`,
});

const sampleCode = (number: string): string => '1234'.slice(0, brandOf(number).cvc);

/** A choice of test bank accounts for test mode, with the words by which a payer authorizes the debit. */
export function TestBankForm({ amountCents, accounts, onPay, reason }: Omit<TestFormProps, 'cards'>) {
  const [token, setToken] = useState<string | null>(null);
  return (
    <form
      aria-label="Pay from a bank account"
      onSubmit={(event) => {
        event.preventDefault();
        if (token && !reason) onPay(token);
      }}
    >
      <TestMode>No money moves here, and only test accounts work.</TestMode>
      <RadioCards
        name="account"
        legend="Test bank account"
        options={accounts.map((account) => ({ value: account.token, label: account.label }))}
        value={token}
        onChange={setToken}
      />
      <Text above={4} below={4} size="sm">
        By paying, you authorize {firm.name} to debit this account once, for {formatCents(amountCents)}.
      </Text>
      <Button type="submit" size="large" reason={reason ?? (token ? undefined : 'Choose an account.')}>
        Pay {formatCents(amountCents)}
      </Button>
    </form>
  );
}

/** Says above a form that it takes no money. */
const TestMode = ({ children }: { children: string }) => (
  <Cluster align="center" below={4} notice="problem" size="sm">
    <StatusPill tone="attention">Test mode</StatusPill>
    <Text grow>{children}</Text>
  </Cluster>
);
