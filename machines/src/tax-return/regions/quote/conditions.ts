import { both, conditionsOn, inputCondition } from '../../parts/condition.js';
import { nobody, owner } from '../../parts/roles.js';

export interface QuoteFacts {
  quote: {
    /** The amount on offer or agreed, in integer cents; null while there is none. */
    amountCents: number | null;
    /** Counts the quotes sent, so that one payment belongs to one quote. */
    revision: number;
  };
}

const inQuote = conditionsOn<'unquoted' | 'sent' | 'declined' | 'accepted'>('quote');

export const quoteUnmade = inQuote('quoteUnmade', ['unquoted'], { asks: 'no price quote was made' });

export const quoteUnaccepted = inQuote('quoteUnaccepted', ['unquoted', 'sent', 'declined'], {
  refusal: {
    client: 'You have accepted the price quote. Write to us to change the order.',
    staff: 'The client has accepted the price quote.',
  },
  remedy: 'The owner can reopen it.',
});

export const quoteOnOffer = inQuote('quoteOnOffer', ['sent'], {
  refusal: {
    client: 'There is no price quote waiting for your answer.',
    staff: 'There is no price quote waiting for the client to answer.',
  },
});

export const quoteMade = inQuote('quoteMade', ['sent', 'declined'], {
  refusal: both('There is no price quote to withdraw.'),
});

export const quoteAccepted = inQuote('quoteAccepted', ['accepted'], {
  refusal: {
    client: 'Waiting for you to accept the price quote.',
    staff: 'Waiting for the client to accept the price quote.',
  },
  refusalIn: {
    unquoted: {
      client: 'We haven’t sent you a price quote yet.',
      staff: 'No price quote has been sent yet.',
    },
    declined: {
      client: 'You declined the price quote. Write to us for another one.',
      staff: 'The client declined the price quote.',
    },
  },
});

export const amountPositive = inputCondition<object, { amountCents?: number }>(
  'amountPositive',
  (_, { amountCents }) => Number.isSafeInteger(amountCents) && amountCents! > 0,
  { refusal: both('Enter an amount of more than $0.'), whoCan: owner },
);

/** Nobody accepts or pays a figure that they have not seen: where an amount is given, it must be the one on offer. */
export const amountOnOffer = inputCondition<QuoteFacts, { amountCents?: number }>(
  'amountOnOffer',
  ({ quote }, { amountCents }) => amountCents === undefined || amountCents === quote.amountCents,
  {
    refusal: {
      client: 'The amount has changed. Look at the current quote first.',
      staff: 'The amount is not the one on offer. Load the return again.',
    },
    whoCan: nobody,
  },
);
