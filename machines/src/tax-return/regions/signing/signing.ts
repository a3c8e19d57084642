import { emailClient, emailFirm, removeFrom, updateContext } from '../../parts/action.js';
import { fileId, joint, sha256 } from '../../parts/fields.js';
import { region, stay, to } from '../../parts/region.js';
import { associateAndUp, client } from '../../parts/roles.js';
import { step } from '../../parts/step.js';
import {
  authSent,
  authSigned,
  authUnsent,
  authUnsigned,
  noSignatureAwaited,
  signatureAwaited,
} from '../efile/conditions.js';
import {
  consentOpen,
  failuresSpent,
  fromClient,
  hasSignatureForm,
  identityConfirmed,
  identityWanted,
  isSignatureForm,
  isSignedScan,
  lastAttempt,
  roomForForm,
  roomForScan,
  scanHere,
  type SignatureForm,
  signatureUnproven,
  signedElectronically,
  signedFormOnFile,
  type SigningFacts,
  signingFacts,
  nothingSigned,
  signingClosed,
  signingHere,
  signingOnPaper,
  spouseAwaited,
  wasSignedHere,
} from './conditions.js';
import { checkSentence, failedIdentityCheck, identityCheck } from './identity-check.js';
import { identityDocument, identityDocuments } from './identity-documents.js';

const countFailure = updateContext<SigningFacts>('countIdentityFailure', ({ identityFailures }) => ({
  identityFailures: identityFailures + 1,
}));

/** A signature that is given up, because the form is to be signed on paper. */
const forgetSignature = updateContext<SigningFacts>('forgetHalfSignature', () => nothingSigned);

const requestEnds = { target: 'idle', when: [noSignatureAwaited] } as const;

/**
 * How the client signs the forms: electronically in the portal, after agreeing to it and confirming who they are, or on
 * paper. It ends with the request for the authorization; what proves the signature then follows from the facts. Three failed attempts to
 * confirm the identity close the electronic way for good.
 */
export const signing = region('signing', {
  initial: 'idle',
  on: {
    SIGNATURE_FORM_ADDED: stay(),
    SIGNATURE_FORM_REMOVED: stay(),
    SIGNED_SCAN_ADDED: [stay({ when: [fromClient], actions: [emailFirm('signedScanAdded')] }), stay()],
    SIGNED_SCAN_REMOVED: stay(),
  },
  states: {
    idle: {
      always: [
        { target: 'closed', when: [signatureAwaited, failuresSpent] },
        { target: 'asked', when: [signatureAwaited, hasSignatureForm] },
      ],
    },
    asked: { always: [requestEnds], on: { CONSENT_TO_SIGN: to('consented'), CHOOSE_PAPER: to('onPaper') } },
    consented: {
      always: [requestEnds],
      on: {
        IDENTITY_SEEN: to('identified'),
        IDENTITY_CONFIRMED: to('identified'),
        IDENTITY_FAILED: [
          to('closed', {
            when: [lastAttempt],
            actions: [emailClient('signingClosed'), emailFirm('clientSigningClosed')],
          }),
          stay(),
        ],
        CHOOSE_PAPER: to('onPaper'),
      },
    },
    identified: {
      always: [requestEnds, { target: 'spouseToSign', when: [signedElectronically] }],
      on: { CHOOSE_PAPER: to('onPaper') },
    },
    spouseToSign: {
      always: [
        requestEnds,
        { target: 'closed', when: [failuresSpent] },
        { target: 'asked', unless: [signedElectronically] },
      ],
      on: { CHOOSE_PAPER: to('onPaper', { actions: [forgetSignature] }) },
    },
    onPaper: { always: [requestEnds], on: { CONSENT_TO_SIGN: to('consented') } },
    closed: { always: [requestEnds] },
    signedHere: { computedIf: [authSigned, signedElectronically] },
    formOnFile: { computedIf: [authSigned, scanHere] },
    noFormOnFile: { computedIf: [authSigned] },
  },
  conditions: [
    consentOpen,
    signingHere,
    identityWanted,
    identityConfirmed,
    signingOnPaper,
    signingClosed,
    spouseAwaited,
    wasSignedHere,
    signedFormOnFile,
    signatureUnproven,
  ],
  facts: signingFacts,
  steps: {
    SIGNATURE_FORM_ADDED: step({
      by: associateAndUp,
      via: 'call',
      fields: { fileId, sha256, factsSha256: sha256, joint },
      needs: [authUnsent, roomForForm],
      actions: [
        updateContext<SigningFacts, SignatureForm>(
          'rememberSignatureForm',
          ({ signatureForms }, { fileId: id, sha256: ofFile, factsSha256, joint: isJoint }) => ({
            signatureForms: [...signatureForms, { fileId: id, sha256: ofFile, factsSha256, joint: isJoint }],
          }),
        ),
      ],
      history: { client: 'We prepared a form for your signature', staff: 'Form to sign added' },
    }),
    SIGNATURE_FORM_REMOVED: step({
      by: associateAndUp,
      via: 'call',
      fields: { fileId },
      needs: [authUnsent, isSignatureForm],
      actions: [
        removeFrom<SigningFacts, 'signatureForms'>('forgetSignatureForm', 'signatureForms', 'fileId'),
      ],
      history: { client: 'We changed the forms for your signature', staff: 'Form to sign removed' },
    }),
    CONSENT_TO_SIGN: step({
      by: client,
      via: 'call',
      fields: { disclosure: sha256 },
      history: { client: 'You agreed to sign electronically', staff: 'Client agreed to sign electronically' },
    }),
    CHOOSE_PAPER: step({
      by: client,
      history: { client: 'You chose to sign on paper', staff: 'Client chose to sign on paper' },
    }),
    IDENTITY_SEEN: step({
      by: associateAndUp,
      fields: { document: identityDocument },
      history: {
        client: 'We checked your identity in person',
        staff: ({ document }) => `Identity checked in person: ${identityDocuments[document]}`,
      },
    }),
    IDENTITY_CONFIRMED: step({
      by: client,
      via: 'call',
      fields: { check: identityCheck },
      history: {
        client: 'You confirmed your identity',
        staff: ({ check }) =>
          check
            ? checkSentence('Client', check)
            : 'Client confirmed their identity with a second factor and last year’s return',
      },
    }),
    IDENTITY_FAILED: step({
      by: client,
      via: 'call',
      fields: { check: failedIdentityCheck },
      actions: [countFailure],
      history: {
        client: 'We could not confirm your identity',
        staff: ({ check }) =>
          check ? checkSentence('Client', check) : 'Client’s answer did not match last year’s return',
      },
    }),
    SIGNED_SCAN_ADDED: step({
      by: [...client, ...associateAndUp],
      via: 'call',
      fields: { fileId, sha256 },
      needs: [authSent, roomForScan],
      actions: [
        updateContext<SigningFacts, { fileId: string }>(
          'rememberSignedScan',
          ({ signedScans, scannedForms, signatureForms }, event) => ({
            signedScans: [...signedScans, event.fileId],
            scannedForms: signedScans.length > 0 ? scannedForms : signatureForms,
          }),
        ),
      ],
      history: { client: 'A form signed on paper was uploaded', staff: 'Form signed on paper uploaded' },
    }),
    SIGNED_SCAN_REMOVED: step({
      by: associateAndUp,
      via: 'call',
      fields: { fileId },
      needs: [isSignedScan, authUnsigned],
      actions: [
        updateContext<SigningFacts, { fileId: string }>(
          'forgetSignedScan',
          ({ signedScans, scannedForms }, event) => {
            const left = signedScans.filter((id) => id !== event.fileId);
            return { signedScans: left, scannedForms: left.length > 0 ? scannedForms : [] };
          },
        ),
      ],
      history: { client: 'We removed an upload of a signed form', staff: 'Upload of a signed form removed' },
    }),
  },
});
