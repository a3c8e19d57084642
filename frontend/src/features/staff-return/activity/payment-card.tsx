import { mayEverSend, type Payment, type TaxReturnValue } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { Money } from '@/components/figures';
import { StatusPill, type StatusTone } from '@/components/stamp';
import type { ActivityProps } from './activity-props.js';
import styles from './cards.module.css';
import { ReasonAction } from './reason-action.js';

const statuses: Record<TaxReturnValue['payment'], { tone: StatusTone; words: string; sentence: string }> = {
  locked: { tone: 'neutral', words: 'Not due', sentence: 'Due once the quote and the e-file are accepted.' },
  due: { tone: 'waiting', words: 'Due', sentence: 'The client can pay now.' },
  processing: { tone: 'waiting', words: 'Processing', sentence: 'The bank has not answered yet.' },
  paid: { tone: 'done', words: 'Paid', sentence: 'The invoice is settled.' },
  refunded: { tone: 'neutral', words: 'Refunded', sentence: 'The money went back to the client.' },
  disputed: {
    tone: 'attention',
    words: 'Disputed',
    sentence: 'The client’s bank is looking at the payment.',
  },
};

const inReview: (typeof statuses)['due'] = {
  tone: 'attention',
  words: 'Needs review',
  sentence: 'Money came in that was not expected, or not of this amount. The owner decides what it is.',
};

const fates: Record<Payment['fate'], string> = {
  inReview: 'to review',
  received: 'received',
  disputed: 'in dispute',
  refunded: 'refunded',
  returned: 'returned',
  takenBack: 'recorded by mistake',
};

/** Where the money is, and what the owner settles by hand, with a reason each time. */
export function PaymentCard({ taxReturn, viewer, machine }: ActivityProps) {
  const state = machine.value.payment;
  const isInReview = machine.value.paymentReview === 'needed';
  const { tone, words, sentence } = isInReview ? inReview : statuses[state];
  const { payments } = taxReturn.workflow.context;
  const collectable = state === 'locked' || state === 'due' || state === 'refunded';
  const resolvable = isInReview && mayEverSend(viewer.role, 'RESOLVE_PAYMENT');
  return (
    <Card title="Payment" aside={<StatusPill tone={tone}>{words}</StatusPill>} className={styles.card}>
      <p>{sentence}</p>
      {payments.length > 0 && (
        <dl className={styles.facts}>
          {payments.map(({ reference, amountCents, method, fate }) => (
            <div key={reference}>
              <dt>
                {method === 'card' ? 'Card' : 'By hand'}, {fates[fate]}
              </dt>
              <dd className={styles.figure}>
                <Money cents={amountCents} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ReasonAction
        shown={collectable && mayEverSend(viewer.role, 'RECORD_OFFLINE_PAYMENT')}
        machine={machine}
        type="RECORD_OFFLINE_PAYMENT"
        event={(reason) => ({ type: 'RECORD_OFFLINE_PAYMENT', reason })}
        label="Record offline payment"
        description="For a check or a transfer. Say how the client paid, and when."
        done="Payment recorded"
      />
      <ReasonAction
        shown={machine.can('UNDO_RECORD_OFFLINE_PAYMENT')}
        machine={machine}
        type="UNDO_RECORD_OFFLINE_PAYMENT"
        event={(reason) => ({ type: 'UNDO_RECORD_OFFLINE_PAYMENT', reason })}
        label="Take back recorded payment"
        description="For a payment that was recorded by mistake. The latest one is taken back; it stays in the history."
        done="Recorded payment taken back"
      />
      <ReasonAction
        shown={machine.can('GIVE_UP_PAYMENT')}
        machine={machine}
        type="GIVE_UP_PAYMENT"
        event={(reason) => ({ type: 'GIVE_UP_PAYMENT', reason })}
        label="Stop waiting for the bank"
        description="The invoice is due again. If the money still comes, it counts."
        done="No longer waiting for the payment"
      />
      {machine.can('REQUEST_PAYMENT') && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => void machine.press({ type: 'REQUEST_PAYMENT' }, 'Payment requested')}
        >
          Ask for payment again
        </Button>
      )}
      <ReasonAction
        shown={resolvable}
        machine={machine}
        type="RESOLVE_PAYMENT"
        event={(reason) => ({ type: 'RESOLVE_PAYMENT', resolution: 'paid', reason })}
        label="Count as paid"
        description="This payment counts toward the invoice."
        done="Payment counted as paid"
      />
      <ReasonAction
        shown={resolvable}
        machine={machine}
        type="RESOLVE_PAYMENT"
        event={(reason) => ({ type: 'RESOLVE_PAYMENT', resolution: 'refunded', reason })}
        label="Mark as refunded"
        description="You have given the money back to the client."
        done="Payment marked as refunded"
      />
    </Card>
  );
}
