import { both, conditionsOn, factCondition, type Sentences } from '../../parts/condition.js';
import { maxIdentityFailures, type SigningFacts } from '../signing/conditions.js';

const inSpouse = conditionsOn<'spouse', 'idle' | 'asked' | 'consented' | 'identified' | 'signed'>('spouse');

const notAsked: Sentences = {
  client: 'There is nothing for your spouse to sign here now.',
  staff: 'The spouse has not been asked to sign here.',
};
const consentFirst: Sentences = {
  client: 'Your spouse must agree to sign electronically first.',
  staff: 'The spouse has not agreed to sign electronically yet.',
};
const identityFirst: Sentences = {
  client: 'Please confirm first that it is your spouse who signs.',
  staff: 'The spouse’s identity is not confirmed yet.',
};
const signed = both('The spouse has signed.');
const consentGiven = both('The spouse’s agreement to sign electronically is on record.');

export const spouseConsentOpen = inSpouse('spouseConsentOpen', ['asked'], {
  refusal: notAsked,
  refusalIn: { consented: consentGiven, identified: consentGiven, signed },
});

export const spouseIdentityWanted = inSpouse('spouseIdentityWanted', ['consented'], {
  refusal: notAsked,
  refusalIn: { asked: consentFirst, identified: both('The spouse’s identity is confirmed.'), signed },
});

export const spouseIdentified = inSpouse('spouseIdentified', ['identified'], {
  refusal: notAsked,
  refusalIn: { asked: consentFirst, consented: identityFirst, signed },
});

/** The spouse was not asked to sign here. */
export const spouseNotAsked = inSpouse('spouseNotAsked', ['idle']);

/** The spouse has shown who they are, so they may see what they sign, or have signed. */
export const spouseKnown = inSpouse('spouseKnown', ['identified', 'signed']);

/** Both spouses have signed here. */
export const bothSignedHere = inSpouse('bothSignedHere', ['signed']);

export const spouseSignedHere = factCondition<SigningFacts>(
  'spouseSignedHere',
  ({ spouseSigned }) => spouseSigned,
  { asks: 'the spouse signed here' },
);

export const spouseLastAttempt = factCondition<SigningFacts>(
  'spouseLastAttempt',
  ({ spouseFailures }) => spouseFailures >= maxIdentityFailures - 1,
  { asks: 'two attempts to confirm the spouse’s identity failed before' },
);
