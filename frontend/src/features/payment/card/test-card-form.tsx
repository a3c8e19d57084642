import { useId, useState } from 'react';
import { formatCents } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { ErrorSummary } from '@/components/forms/error-summary';
import { TextField } from '@/components/forms/field';
import { Box, Cluster, Grid, Text } from '@/components/page/layout';
import {
  type CardField,
  couldBeReal,
  emptyCard,
  formatExpiry,
  notATestCard,
  problemsWith,
  type TypedCard,
} from './card-check.js';
import { brandOf, digitsOf, groupDigits } from './card-number.js';
import { DigitsField } from './digits-field.js';
import { TestMode } from './test-mode.js';

interface TestCard {
  token: string;
  number: string;
  label: string;
}

interface TestCardFormProps {
  amountCents: number;
  cards: readonly TestCard[];
  /** Called with the token of a test card. Nothing that was typed leaves the form. */
  onPay: (token: string) => void;
  /** Why the client cannot pay now. */
  reason?: string;
}

type Problems = ReturnType<typeof problemsWith>;

/**
 * A card form for test mode, which accepts only the test cards. It says that no money moves, fills in a test card with
 * one press, and clears any other complete card number at once. Its inputs have no names, and it keeps what was typed
 * in its own state, so that no card number can be sent or stored.
 */
export function TestCardForm({ amountCents, cards, onPay, reason }: TestCardFormProps) {
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
