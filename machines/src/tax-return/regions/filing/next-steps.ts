import type { NextStep } from '../../parts/region.js';
import { paid, unpaidFilingAllowed } from '../payment/conditions.js';
import { signatureUnproven } from '../signing/conditions.js';
import {
  federalMailed,
  filingAccepted,
  filingIncomplete,
  filingMailed,
  filingRejected,
  filingWaiting,
  statesTurn,
  unfiledSomewhere,
} from './conditions.js';

/** A step of the senior associate. */
const senior = (client: string, staff: string, asked: Partial<NextStep> = {}): NextStep => ({
  waitingOn: 'Senior Associate',
  client,
  staff,
  ...asked,
});

/** A place has rejected the return. */
export const correctRejected = senior(
  'We’re correcting your return, and will file it again',
  'Correct the rejected return, and file it again',
);

/** A place that staff chose has nothing. */
export const fileTheRest = senior(
  'A part of your return is filed. We’re filing the rest',
  'File the return where it is still to be filed',
);

/** What comes next while someone is to accept the return. @param authority their name within a sentence */
const waitsFor = (
  who: string,
  authority: string,
  when: NonNullable<NextStep['when']>,
): readonly NextStep[] => {
  const client = `Your return is filed. We’re waiting for ${authority} to accept it`;
  const staff = `${who} to accept the e-file`;
  const unproven = `${staff}. No signed form on file`;
  return [
    { when: [...when, signatureUnproven], waitingOn: 'IRS', client, staff: unproven },
    { when, waitingOn: 'IRS', client, staff },
  ];
};

/** Nothing on record says that it was transmitted. */
const toBeFiled = (staff: string, asked: Partial<NextStep>): NextStep =>
  senior('We’re filing your return. You’ll see it here when the IRS accepts it', staff, asked);

/** What comes next for a signed return, by how its filing stands. */
export const nextOnceSigned: readonly NextStep[] = [
  { ...correctRejected, when: [filingRejected] },
  { ...fileTheRest, when: [filingIncomplete] },
  { ...fileTheRest, when: [filingWaiting, unfiledSomewhere] },
  senior('Your return is accepted. We’re about to upload it', 'Mark the e-file accepted', {
    rule: 'payment',
    when: [filingAccepted],
  }),
  senior('Your return was mailed on paper', 'Mark the return filed', { when: [filingMailed, federalMailed] }),
  senior('Your return is filed, in part on paper', 'Mark the return filed', { when: [filingMailed] }),
  senior('Your return is accepted. We’re about to ask for your payment', 'Mark the e-file accepted', {
    when: [filingAccepted],
  }),
  ...waitsFor('State', 'a state', [filingWaiting, statesTurn]),
  ...waitsFor('IRS', 'the IRS', [filingWaiting]),
  toBeFiled('Paid. File the return', { rule: 'payment', when: [paid] }),
  toBeFiled('File the return. The owner does not wait for the payment', {
    rule: 'payment',
    when: [unpaidFilingAllowed],
  }),
  toBeFiled('File the return. No signed form on file', { exceptUnder: 'payment', when: [signatureUnproven] }),
  toBeFiled('File the return', { exceptUnder: 'payment' }),
];
