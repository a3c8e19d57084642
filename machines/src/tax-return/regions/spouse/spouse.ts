import { emailClient, emailFirm, updateContext } from '../../parts/action.js';
import { sha256 } from '../../parts/fields.js';
import { region, stay, to } from '../../parts/region.js';
import { associateAndUp, client } from '../../parts/roles.js';
import { step } from '../../parts/step.js';
import { nothingSigned, type SigningFacts, spouseAwaited } from '../signing/conditions.js';
import { checkSentence, failedIdentityCheck, identityCheck } from '../signing/identity-check.js';
import { identityDocument, identityDocuments } from '../signing/identity-documents.js';
import {
  spouseConsentOpen,
  spouseIdentified,
  spouseIdentityWanted,
  spouseLastAttempt,
  spouseSignedHere,
} from './conditions.js';

/** The spouse has signed, or the taxpayer's signature, which comes first, is gone. */
const requestEnds = { target: 'idle', unless: [spouseAwaited] } as const;

const countFailure = updateContext<SigningFacts>('countSpouseFailure', ({ spouseFailures }) => ({
  spouseFailures: spouseFailures + 1,
}));
/** The taxpayer's signature alone authorizes nothing. */
const forgetBoth = updateContext<SigningFacts>('forgetBothSignatures', () => nothingSigned);

/**
 * How the spouse signs a joint return, after the taxpayer: with an agreement, an identity, a PIN and a signature of their
 * own. Without the spouse, the authorization is not signed, unless staff have the form that both signed on paper.
 */
export const spouse = region('spouse', {
  initial: 'idle',
  states: {
    idle: { always: [{ target: 'asked', when: [spouseAwaited] }] },
    asked: { always: [requestEnds], on: { CONSENT_AS_SPOUSE: to('consented') } },
    consented: {
      always: [requestEnds],
      on: {
        SPOUSE_IDENTITY_SEEN: to('identified'),
        SPOUSE_IDENTITY_CONFIRMED: to('identified'),
        SPOUSE_IDENTITY_FAILED: [
          stay({
            when: [spouseLastAttempt],
            actions: [forgetBoth, emailClient('spouseSigningClosed'), emailFirm('spouseNotConfirmed')],
          }),
          stay(),
        ],
      },
    },
    identified: { always: [requestEnds] },
    signed: { computedIf: [spouseSignedHere] },
  },
  conditions: [spouseConsentOpen, spouseIdentityWanted, spouseIdentified],
  steps: {
    CONSENT_AS_SPOUSE: step({
      by: client,
      via: 'call',
      fields: { disclosure: sha256 },
      history: {
        client: 'Your spouse agreed to sign electronically',
        staff: 'Spouse agreed to sign electronically',
      },
    }),
    SPOUSE_IDENTITY_SEEN: step({
      by: associateAndUp,
      fields: { document: identityDocument },
      history: {
        client: 'We checked your spouse’s identity in person',
        staff: ({ document }) => `Spouse’s identity checked in person: ${identityDocuments[document]}`,
      },
    }),
    SPOUSE_IDENTITY_CONFIRMED: step({
      by: client,
      via: 'call',
      fields: { check: identityCheck },
      history: {
        client: 'Your spouse confirmed their identity',
        staff: ({ check }) =>
          check
            ? checkSentence('Spouse', check)
            : 'Spouse confirmed their identity with the account’s second factor and their date of birth',
      },
    }),
    SPOUSE_IDENTITY_FAILED: step({
      by: client,
      via: 'call',
      fields: { check: failedIdentityCheck },
      actions: [countFailure],
      history: {
        client: 'We could not confirm your spouse’s identity',
        staff: ({ check }) =>
          check ? checkSentence('Spouse', check) : 'The answer about the spouse did not match',
      },
    }),
  },
});
