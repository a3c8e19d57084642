import * as z from 'zod';
import { both, conditionsOn, factCondition, inputCondition } from '../../parts/condition.js';
import { type QuoteLine, quoteLine } from '../../parts/fields.js';
import { fact, type ValuesOfFacts } from '../../parts/region.js';
import { client, nobody, owner } from '../../parts/roles.js';

export const quoteFacts = {
  /** `amountCents`: integer cents; null while there is no quote. `revision`: the number of quotes sent. */
  quote: fact(z.object({ amountCents: z.int().nullable(), revision: z.int() }), {
    amountCents: null,
    revision: 0,
  }),
  /** The revision of the quote that the client accepted last; null if none. */
  acceptedRevision: fact(z.int().nullable(), null),
  /**
   * What the client agrees to by accepting the current quote: lines that add up to the amount, none while there is no quote,
   * and the SHA-256 of the engagement letter's text in hexadecimal, null if the quote came without a letter.
   */
  terms: fact(z.object({ lines: z.array(quoteLine), letter: z.string().nullable() }), {
    lines: [],
    letter: null,
  }),
};
type Values = ValuesOfFacts<typeof quoteFacts>;
export type QuoteFacts = Pick<Values, 'quote' | 'terms'>;
export type AcceptanceFacts = Pick<Values, 'acceptedRevision'>;

/** What the lines of a quote add up to, in integer cents. */
export const sumOfLines = (lines: readonly QuoteLine[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

const inQuote = conditionsOn<'quote', 'unquoted' | 'sent' | 'declined' | 'accepted'>('quote');

export const quoteUnmade = inQuote('quoteUnmade', ['unquoted'], { asks: 'no price quote was sent' });

export const quoteUnaccepted = inQuote('quoteUnaccepted', ['unquoted', 'sent', 'declined'], {
  refusal: {
    client: 'You have accepted the price quote. Please contact us to change the order.',
    staff: 'The client has accepted the price quote.',
  },
  remedy: 'Reopen it first.',
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

/** The client does not want the return at this price. */
export const quoteDeclined = inQuote('quoteDeclined', ['declined']);

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
      client: 'You declined the price quote. Please contact us for another one.',
      staff: 'The client declined the price quote.',
    },
  },
});

/** The quote that was reopened is still the one that the client accepted. */
export const acceptedAsItIs = factCondition<QuoteFacts & AcceptanceFacts>(
  'acceptedAsItIs',
  ({ quote, acceptedRevision }) => acceptedRevision === quote.revision,
  { refusal: both('The client has not accepted this quote.'), whoCan: client },
);

export const amountPositive = inputCondition<object, { amountCents?: number }>(
  'amountPositive',
  (_, { amountCents }) => Number.isSafeInteger(amountCents) && amountCents! > 0,
  { refusal: both('Please enter an amount of more than $0.'), whoCan: owner },
);

export const linesAddUp = inputCondition<object, { amountCents?: number; lines?: QuoteLine[] }>(
  'linesAddUp',
  (_, { amountCents, lines }) => lines === undefined || sumOfLines(lines) === amountCents,
  { refusal: both('The lines don’t add up to the amount of the quote. Please check both.'), whoCan: owner },
);

/** Clients accept only terms that they have seen: what the event names must be current. */
export const termsOnOffer = inputCondition<QuoteFacts, { revision?: number; letter?: string }>(
  'termsOnOffer',
  ({ quote, terms }, { revision, letter }) =>
    (revision === undefined || revision === quote.revision) &&
    (letter === undefined || letter === terms.letter),
  {
    refusal: {
      client: 'There is a newer quote. Please read it before you accept.',
      staff: 'There is a newer quote. Please reload the return.',
    },
    whoCan: nobody,
  },
);

/** Clients accept only an amount that they have seen: if the event has one, it must be the quoted amount. */
export const amountOnOffer = inputCondition<QuoteFacts, { amountCents?: number }>(
  'amountOnOffer',
  ({ quote }, { amountCents }) => amountCents === undefined || amountCents === quote.amountCents,
  {
    refusal: {
      client: 'The amount has changed. Please check the current quote first.',
      staff: 'The amount is not the quoted amount. Please reload the return.',
    },
    whoCan: nobody,
  },
);
