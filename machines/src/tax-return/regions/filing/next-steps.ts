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

/** A place has rejected the return. */
export const correctRejected: NextStep = {
  waitingOn: 'Senior Associate',
  client: 'We’re correcting your return, and will file it again',
  staff: 'Correct the rejected return, and file it again',
};

/** A place that staff chose has nothing. */
export const fileTheRest: NextStep = {
  waitingOn: 'Senior Associate',
  client: 'A part of your return is filed. We’re filing the rest',
  staff: 'File the return where it is still to be filed',
};

/** What comes next while someone is to accept the return. @param authority their name within a sentence */
const waitsFor = (
  who: string,
  authority: string,
  when: NonNullable<NextStep['when']>,
): readonly NextStep[] => {
  const client = `Your return is filed. We’re waiting for ${authority} to accept it`;
  const staff = `${who} to accept the e-file`;
  return [
    {
      when: [...when, signatureUnproven],
      waitingOn: 'IRS',
      client,
      staff: `${staff}. No signed form on file`,
    },
    { when, waitingOn: 'IRS', client, staff },
  ];
};

/** Nothing on record says that it was transmitted. */
const beingFiled = 'We’re filing your return. You’ll see it here when the IRS accepts it';

/** What comes next for a signed return, by how its filing stands. */
export const nextOnceSigned: readonly NextStep[] = [
  { ...correctRejected, when: [filingRejected] },
  { ...fileTheRest, when: [filingIncomplete] },
  { ...fileTheRest, when: [filingWaiting, unfiledSomewhere] },
  {
    rule: 'payment',
    when: [filingAccepted],
    waitingOn: 'Senior Associate',
    client: 'Your return is accepted. We’re about to upload it',
    staff: 'Mark the e-file accepted',
  },
  {
    when: [filingMailed, federalMailed],
    waitingOn: 'Senior Associate',
    client: 'Your return was mailed on paper',
    staff: 'Mark the return filed',
  },
  {
    when: [filingMailed],
    waitingOn: 'Senior Associate',
    client: 'Your return is filed, in part on paper',
    staff: 'Mark the return filed',
  },
  {
    when: [filingAccepted],
    waitingOn: 'Senior Associate',
    client: 'Your return is accepted. We’re about to ask for your payment',
    staff: 'Mark the e-file accepted',
  },
  ...waitsFor('State', 'a state', [filingWaiting, statesTurn]),
  ...waitsFor('IRS', 'the IRS', [filingWaiting]),
  {
    rule: 'payment',
    when: [paid],
    waitingOn: 'Senior Associate',
    client: beingFiled,
    staff: 'Paid. File the return',
  },
  {
    rule: 'payment',
    when: [unpaidFilingAllowed],
    waitingOn: 'Senior Associate',
    client: beingFiled,
    staff: 'File the return. The owner does not wait for the payment',
  },
  {
    exceptUnder: 'payment',
    when: [signatureUnproven],
    waitingOn: 'Senior Associate',
    client: beingFiled,
    staff: 'File the return. No signed form on file',
  },
  {
    exceptUnder: 'payment',
    waitingOn: 'Senior Associate',
    client: beingFiled,
    staff: 'File the return',
  },
];
