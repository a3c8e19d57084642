import * as z from 'zod';
import { restartReminders, updateContext } from '../../parts/action.js';
import { inputCondition } from '../../parts/condition.js';
import { field, reason, reference } from '../../parts/fields.js';
import { region } from '../../parts/region.js';
import { owner } from '../../parts/roles.js';
import { step } from '../../parts/step.js';
import { isInReview, namesPaymentInReview, paymentInReview } from './conditions.js';
import { afterWholeRefund, asCounted, type PaymentFacts, withChange } from './facts.js';

type Resolution = { resolution: 'paid' | 'refunded'; reference?: string };

export const resolvesAsPaid = inputCondition<object, Resolution>(
  'resolvesAsPaid',
  (_, { resolution }) => resolution === 'paid',
  { asks: 'the owner settles it as paid' },
);

/** Review of unexpected payments: the wrong amount, before payment is due, or a second time. */
export const paymentReview = region('paymentReview', {
  initial: 'clear',
  computed: (facts: PaymentFacts) => (isInReview(facts) ? 'needed' : 'clear'),
  states: {
    clear: {},
    needed: {
      next: {
        first: true,
        waitingOn: 'Owner',
        client: 'We’re reviewing your payment',
        staff: 'Waiting for owner to review a payment',
      },
    },
  },
  steps: {},
});

/** `reference` names the payment; without it, the latest in review is settled. */
export const resolvePayment = step({
  by: owner,
  fields: {
    reason,
    reference: field(reference.optional(), { label: 'Reference', sample: undefined }),
    resolution: field(z.enum(['paid', 'refunded']), { label: 'Settled as', sample: 'paid' }),
  },
  needs: [paymentInReview, namesPaymentInReview],
  evenWhenClosed: true,
  actions: [
    restartReminders('payment'),
    updateContext<PaymentFacts, Resolution>('settlePayment', (facts, { resolution, reference }) =>
      withChange(
        facts,
        (each) => each.fate === 'inReview' && (reference ?? each.reference) === each.reference,
        (each) => (resolution === 'paid' ? asCounted(each) : afterWholeRefund(each)),
      ),
    ),
  ],
  history: {
    client: 'We settled your payment',
    staff: ({ resolution }) => `Payment settled as ${resolution}`,
  },
});
