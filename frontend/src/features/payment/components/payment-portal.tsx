import { outstandingCents } from '@tax-firm/machines';
import { useState } from 'react';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { Money } from '@/components/figures';
import { FormLine, FormLines } from '@/components/form-part';
import { PaymentForm } from '@/components/payment-form';
import { StatusPill, type StatusTone } from '@/components/stamp';
import type { TaxReturn, TaxReturnMachine } from '@/features/tax-return';
import { usePayInvoice } from '../api/pay.js';
import { CardForm } from './card-form.js';
import { PaymentComplete } from './payment-complete.js';
import { declinedLater, failureOf, PaymentFailure } from './payment-failure.js';

import styles from './payment-portal.module.css';
import { PaymentWaiting } from './payment-waiting.js';

interface PaymentPortalProps {
  taxReturn: TaxReturn;
  machine: TaxReturnMachine;
}

type PaymentState = TaxReturnMachine['value']['payment'];

const marks: Partial<Record<PaymentState, { tone: StatusTone; words: string }>> = {
  due: { tone: 'attention', words: 'Due now' },
  processing: { tone: 'waiting', words: 'With your bank' },
  paid: { tone: 'done', words: 'Paid' },
  refunded: { tone: 'neutral', words: 'Refunded' },
  disputed: { tone: 'waiting', words: 'In dispute' },
};

/** Where the client pays, once the price and the e-file are accepted (spec 2 §4, step 4). */
export function PaymentPortal({ taxReturn, machine }: PaymentPortalProps) {
  const { payment, paymentReview, delivery } = machine.value;
  const { context } = taxReturn.workflow;
  const amountCents = payment === 'due' ? outstandingCents(context) : context.quote.amountCents;
  const pay = usePayInvoice();
  const [token, setToken] = useState('');
  // Only shown once it is due again: then whatever the bank had still to decide has come to nothing.
  const notPaid = pay.data && pay.data.workflow.value.payment !== 'paid';
  const failure = pay.error ? failureOf(pay.error) : notPaid ? declinedLater : undefined;
  const shown: PaymentState = pay.isPending ? 'processing' : payment;
  const mark = marks[shown];
  if (!mark || amountCents === null) return null;

  return (
    <Card
      title="Payment Portal"
      emphasis={shown === 'due'}
      aside={<StatusPill tone={mark.tone}>{mark.words}</StatusPill>}
    >
      <FormLines>
        <FormLine
          line="1"
          label="Your invoice"
          hint="Currency in US Dollars"
          figure={<Money cents={amountCents} />}
          strong
        />
      </FormLines>
      <div className={styles.body}>
        {shown === 'due' && paymentReview === 'clear' && (
          <>
            {failure && <PaymentFailure key={pay.submittedAt} sentences={failure} />}
            <CardForm
              amountCents={amountCents}
              token={token}
              onToken={setToken}
              reason={machine.reasonFor('PAYMENT_STARTED')}
              onPay={(chosen) =>
                pay.mutate({ taxReturnId: taxReturn.id, token: chosen, amount: amountCents })
              }
            />
            <div className={styles.link}>
              <p>
                Or pay on the hosted page of our card service. We enter payments made there by hand, within a
                day.
              </p>
              <PaymentForm>
                <Button type="submit" variant="secondary">
                  Pay with a payment link
                </Button>
              </PaymentForm>
            </div>
          </>
        )}
        {shown === 'processing' && <PaymentWaiting taxReturnId={taxReturn.id} isAsking={pay.isPending} />}
        {shown === 'paid' && (
          <PaymentComplete taxReturnId={taxReturn.id} awaitsReturn={delivery === 'notUploaded'} />
        )}
        {shown === 'refunded' && (
          <p>Your payment went back to your card. Banks need a few days to show it.</p>
        )}
        {shown === 'disputed' && (
          <p>Your bank is looking at this payment. There is nothing to do until it decides.</p>
        )}
        {paymentReview === 'needed' && (
          <p>We’re looking at a payment of yours, and will write to you. Please do not pay again.</p>
        )}
      </div>
    </Card>
  );
}
