import { emailClient, emailFirm, makeDocument, updateContext, restartReminders } from '../../parts/action.js';
import {
  cents,
  letterHash,
  quotedCents,
  type QuoteLine,
  quoteLines,
  reason,
  revision,
} from '../../parts/fields.js';
import { afterReminders, days, region, to } from '../../parts/region.js';
import { anyStaff, client, owner, seenBy } from '../../parts/roles.js';
import { step, undo } from '../../parts/step.js';
import { centsInWords } from '../../parts/words.js';
import { authUnsent } from '../efile/conditions.js';
import { invoiceUnpaid } from '../payment/conditions.js';
import { forgetWaiver } from '../payment/facts.js';
import {
  type AcceptanceFacts,
  acceptedAsItIs,
  amountOnOffer,
  amountPositive,
  linesAddUp,
  quoteAccepted,
  type QuoteFacts,
  quoteFacts,
  quoteMade,
  quoteOnOffer,
  quoteUnaccepted,
  termsOnOffer,
} from './conditions.js';

const reminderInterval = days(3);

/** A quote as the machine gets it. The server adds the letter, and a line named by the service if there are none. */
interface SentQuote {
  amountCents: number;
  lines?: QuoteLine[];
  letter?: string;
}

const rememberQuote = updateContext<QuoteFacts, SentQuote>(
  'rememberQuote',
  ({ quote }, { amountCents, lines, letter = null }) => ({
    quote: { amountCents, revision: quote.revision + 1 },
    terms: { lines: lines ?? [{ label: 'Tax return', cents: amountCents }], letter },
  }),
);

const rememberAcceptedQuote = updateContext<QuoteFacts & AcceptanceFacts>(
  'rememberAcceptedQuote',
  ({ quote }) => ({ acceptedRevision: quote.revision }),
);

const forgetQuote = updateContext<QuoteFacts>('forgetQuote', ({ quote }) => ({
  quote: { ...quote, amountCents: null },
  terms: { lines: [], letter: null },
}));

/** The price quote, from the owner's offer to the client's answer (spec 2 §4, "Quote and payment flow"). */
export const quote = region('quote', {
  initial: 'unquoted',
  states: {
    unquoted: {
      on: { SEND_QUOTE: to('sent') },
      next: {
        waitingOn: 'Owner',
        client: 'We’re preparing your price quote',
        staff: 'Waiting for owner to send a price quote',
      },
    },
    sent: {
      flags: ['isAmountAgreedSentByTeamMember'],
      on: {
        SEND_QUOTE: to('sent', { reenter: true }),
        ACCEPT_QUOTE: to('accepted'),
        ACCEPT_QUOTE_ON_PAPER: to('accepted'),
        DECLINE_QUOTE: to('declined'),
        WITHDRAW_QUOTE: to('unquoted'),
        UNDO_REOPEN_QUOTE: to('accepted'),
      },
      reminder: {
        name: 'quote',
        every: reminderInterval,
        email: emailClient('quoteReminder'),
        history: {
          client: 'We reminded you of the price quote',
          staff: 'Client reminded of the price quote',
        },
      },
      next: {
        waitingOn: 'Client',
        client: 'Review your price quote',
        staff: 'Waiting for client to accept the price quote',
      },
      due: {
        kind: 'quote',
        label: 'Waiting for client to answer the quote',
        at: afterReminders(reminderInterval),
      },
    },
    declined: {
      flags: ['isAmountAgreedSentByTeamMember'],
      on: { SEND_QUOTE: to('sent'), WITHDRAW_QUOTE: to('unquoted') },
      next: {
        waitingOn: 'Owner',
        client: 'You declined the price quote. We’ll be in touch',
        staff: 'Waiting for owner to answer a declined quote',
      },
    },
    accepted: {
      flags: ['isAmountAgreedSentByTeamMember', 'isAmountAgreedByClient'],
      on: { REOPEN_QUOTE: to('sent') },
    },
  },
  conditions: [quoteUnaccepted, quoteOnOffer, quoteMade, quoteAccepted],
  facts: quoteFacts,
  steps: {
    SEND_QUOTE: step({
      by: owner,
      fields: { amountCents: quotedCents, lines: quoteLines.optional() },
      needs: [amountPositive, linesAddUp],
      // A waiver belongs to the price that it was granted for.
      actions: [rememberQuote, forgetWaiver, restartReminders('quote'), emailClient('quoteSent')],
      history: {
        client: ({ amountCents }) => `Your quote of ${centsInWords(amountCents)} was sent`,
        staff: ({ amountCents }) => `Quote of ${centsInWords(amountCents)} sent`,
      },
    }),
    ACCEPT_QUOTE: step({
      by: client,
      fields: { amountCents: cents.optional(), revision: revision.optional(), letter: letterHash.optional() },
      needs: [termsOnOffer, amountOnOffer],
      actions: [
        rememberAcceptedQuote,
        emailClient('acceptance'),
        emailFirm('quoteAccepted'),
        emailFirm('workResumed'),
        makeDocument('signedQuote'),
      ],
      history: {
        client: ({ letter }) =>
          `You accepted the price quote${letter ? ' and signed the engagement letter' : ''}`,
        staff: ({ letter }) =>
          `Client accepted the quote${letter ? ' and signed the engagement letter' : ''}`,
      },
      row: {
        key: 'clientAcceptsTerms',
        label: 'Client Accepts Terms',
        complete: quoteAccepted,
        visibleTo: seenBy(anyStaff),
        alsoDoneBy: ['ACCEPT_QUOTE_ON_PAPER'],
      },
    }),
    /** For a client who signs nothing electronically: the reason says when they signed, and where the paper is. */
    ACCEPT_QUOTE_ON_PAPER: step({
      by: owner,
      fields: { reason },
      actions: [rememberAcceptedQuote, emailFirm('workResumed')],
      history: {
        client: 'We recorded that you accepted the price quote on paper',
        staff: 'Recorded a quote accepted on paper',
      },
    }),
    DECLINE_QUOTE: step({
      by: client,
      fields: { reason: reason.optional() },
      actions: [emailFirm('quoteDeclined')],
      history: { client: 'You declined the price quote', staff: 'Client declined the quote' },
    }),
    WITHDRAW_QUOTE: undo('SEND_QUOTE', {
      by: owner,
      actions: [forgetQuote, emailClient('requestWithdrawn')],
      history: { client: 'We withdrew the price quote', staff: 'Quote withdrawn' },
    }),
    REOPEN_QUOTE: undo('ACCEPT_QUOTE', {
      by: owner,
      needs: [authUnsent, invoiceUnpaid],
      actions: [restartReminders('quote'), emailClient('quoteReopened'), emailFirm('workPaused')],
      history: { client: 'We reopened the price quote', staff: 'Quote reopened' },
    }),
    /** For a quote that was reopened by mistake, or a new price that the client does not want. */
    UNDO_REOPEN_QUOTE: undo('REOPEN_QUOTE', {
      by: owner,
      needs: [acceptedAsItIs],
      actions: [emailClient('quoteStands'), emailFirm('workResumed')],
      history: {
        client: 'The price quote that you accepted is in force again',
        staff: 'Quote no longer reopened',
      },
    }),
  },
});
