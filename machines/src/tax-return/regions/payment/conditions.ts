import { both, conditionsOn, inputCondition } from '../../parts/condition.js';
import { nobody, owner } from '../../parts/roles.js';

type PaymentState = 'locked' | 'due' | 'processing' | 'paid' | 'refunded' | 'disputed' | 'needsReview';

const inPayment = conditionsOn<PaymentState>('payment');

/** Where the firm neither holds the client's money nor may come to hold it. */
const withoutMoney = ['locked', 'due', 'refunded'] as const;

export const noMoneyIn = inPayment('noMoneyIn', withoutMoney, {
  refusal: {
    client: 'Your payment is in. Write to us to change anything.',
    staff: 'The client’s money is in, or on its way. It must be refunded first.',
  },
  whoCan: owner,
});

export const noPaymentUnderWay = inPayment(
  'noPaymentUnderWay',
  [...withoutMoney, 'paid', 'disputed', 'needsReview'],
  {
    refusal: both('A payment is being processed. Try again when the bank has answered.'),
    whoCan: nobody,
  },
);

export const paymentDue = inPayment('paymentDue', ['due'], {
  refusal: {
    client: 'No payment is due now.',
    staff: 'No payment is due: it follows the accepted quote and the accepted e-file.',
  },
  whoCan: nobody,
});

const whereNobodyCan = (sentence: string) => ({ refusal: both(sentence), whoCan: nobody });

export const paymentCollectable = inPayment(
  'paymentCollectable',
  ['due', 'refunded'],
  whereNobodyCan('No payment is outstanding.'),
);
export const paymentProcessing = inPayment(
  'paymentProcessing',
  ['processing'],
  whereNobodyCan('No payment is being processed.'),
);
export const paymentDisputable = inPayment(
  'paymentDisputable',
  ['paid'],
  whereNobodyCan('There is no payment to dispute.'),
);
export const paymentDisputed = inPayment(
  'paymentDisputed',
  ['disputed'],
  whereNobodyCan('The payment is not in dispute.'),
);
export const paymentRefundable = inPayment(
  'paymentRefundable',
  ['paid', 'disputed', 'needsReview'],
  whereNobodyCan('There is no payment to refund.'),
);
export const paymentInReview = inPayment(
  'paymentInReview',
  ['needsReview'],
  whereNobodyCan('No payment is waiting for review.'),
);
export const paid = inPayment('paid', ['paid', 'disputed'], { asks: 'the invoice is paid' });

type Resolution = { resolution: 'paid' | 'refunded' };

export const resolvesAsPaid = inputCondition<object, Resolution>(
  'resolvesAsPaid',
  (_, { resolution }) => resolution === 'paid',
  { asks: 'the owner settles it as paid' },
);
export const resolvesAsRefunded = inputCondition<object, Resolution>(
  'resolvesAsRefunded',
  (_, { resolution }) => resolution === 'refunded',
  { asks: 'the owner settles it as refunded' },
);
