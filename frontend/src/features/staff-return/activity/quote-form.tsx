import { useState } from 'react';
import { TextField } from '@/components/field';
import { focusOn, Form, FormErrors, SubmitButton } from '@/components/form';
import { describeRefusal, type TaxReturnMachine } from '@/features/tax-return';
import { inDollars, parseDollars } from '@/lib/parse-dollars';
import styles from './cards.module.css';
import { whyNotText } from './why-not-text.js';

interface QuoteFormProps {
  machine: TaxReturnMachine;
  /** The quote that stands, to be revised. */
  amountCents: number | null;
}

/** The owner types the price in dollars and sends it to the client. */
export function QuoteForm({ machine, amountCents }: QuoteFormProps) {
  const [error, setError] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const reason = whyNotText(machine.whyNot('SEND_QUOTE'));
  return (
    <Form
      className={styles.form}
      describeFailure={describeRefusal}
      onSubmit={async ({ amount = '' }, form) => {
        if (reason) return;
        const parsed = parseDollars(amount);
        if (typeof parsed === 'string') {
          setError(parsed);
          return focusOn(form, 'amount');
        }
        await machine.send({ type: 'SEND_QUOTE', amountCents: parsed });
        setSent(true);
      }}
    >
      <FormErrors />
      <TextField
        key={amountCents}
        name="amount"
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={inDollars(amountCents)}
        error={error}
        readOnly={Boolean(reason)}
        onChange={() => {
          setError(null);
          setSent(false);
        }}
      />
      <SubmitButton size="small" reason={reason} pendingLabel="Sending…">
        {amountCents === null ? 'Send price quote' : 'Send revised quote'}
      </SubmitButton>
      <p role="status" className={styles.done}>
        {sent && 'Price Quote Sent!'}
      </p>
    </Form>
  );
}
