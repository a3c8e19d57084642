import { mayEverSend, type TaxReturnValue } from '@tax-firm/machines';
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
  needsReview: {
    tone: 'attention',
    words: 'Needs review',
    sentence: 'Money came in that was not expected, or not of this amount. The owner decides what it is.',
  },
};

/** Where the money is, and what the owner settles by hand, with a reason each time. */
export function PaymentCard({ taxReturn, viewer, machine }: ActivityProps) {
  const state = machine.value.payment;
  const { tone, words, sentence } = statuses[state];
  const { payment } = taxReturn.workflow.context;
  const collectable = state === 'locked' || state === 'due' || state === 'refunded';
  const resolvable = state === 'needsReview' && mayEverSend(viewer.role, 'RESOLVE_PAYMENT');
  return (
    <Card title="Payment" aside={<StatusPill tone={tone}>{words}</StatusPill>} className={styles.card}>
      <p>{sentence}</p>
      {payment && (
        <dl className={styles.facts}>
          <div>
            <dt>Last payment</dt>
            <dd className={styles.figure}>
              <Money cents={payment.amountCents} />
            </dd>
          </div>
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
        shown={resolvable}
        machine={machine}
        type="RESOLVE_PAYMENT"
        event={(reason) => ({ type: 'RESOLVE_PAYMENT', resolution: 'paid', reason })}
        label="Count as paid"
        description="The invoice is settled by this payment."
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
