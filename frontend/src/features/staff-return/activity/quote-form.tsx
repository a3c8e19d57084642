import { useState } from 'react';
import { TextField } from '@/components/field';
import { Form, FormErrors, SubmitButton } from '@/components/form';
import { describeRefusal, type TaxReturnMachine } from '@/features/tax-return';
import { inDollars } from '@/lib/in-dollars';
import styles from './cards.module.css';
import { whyNotText } from './why-not-text.js';

interface QuoteFormProps {
  machine: TaxReturnMachine;
  /** The current quote, in integer cents; null if there is none. */
  quotedCents: number | null;
}

/** Sends a quote, entered in dollars, to the client. */
export function QuoteForm({ machine, quotedCents }: QuoteFormProps) {
  const [sent, setSent] = useState(false);
  const reason = whyNotText(machine.whyNot('SEND_QUOTE'));
  return (
    <Form
      className={styles.form}
      schema={({ quoteForm }) => quoteForm}
      values={{ amountCents: inDollars(quotedCents) }}
      describeFailure={describeRefusal}
      onSubmit={async ({ amountCents }) => {
        if (reason) return;
        await machine.send({ type: 'SEND_QUOTE', amountCents });
        setSent(true);
      }}
    >
      <FormErrors />
      <TextField
        name="amountCents"
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        readOnly={Boolean(reason)}
        onChange={() => setSent(false)}
      />
      <SubmitButton size="small" reason={reason} pendingLabel="Sending…">
        {quotedCents === null ? 'Send price quote' : 'Send revised quote'}
      </SubmitButton>
      <p role="status" className={styles.done}>
        {sent && 'Price Quote Sent!'}
      </p>
    </Form>
  );
}
