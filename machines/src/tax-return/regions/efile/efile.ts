import * as z from 'zod';
import {
  emailClient,
  emailFirm,
  makeSignedForms,
  restartReminders,
  updateContext,
} from '../../parts/action.js';
import { field, fileId, joint, reason, sha256 } from '../../parts/fields.js';
import { afterReminders, days, type DeadlineTimes, region, stay, to } from '../../parts/region.js';
import { associateAndUp, client, cpaAndUp, seniorAndUp, system } from '../../parts/roles.js';
import { step, undo } from '../../parts/step.js';
import { approved } from '../preparation/conditions.js';
import { quoteAccepted } from '../quote/conditions.js';
import { copyBeforeAuthorization, noOpenQuestion, reviewBeforeSignature } from '../review/conditions.js';
import {
  acceptedByFile,
  federalMailed,
  filedEverywhere,
  filingAccepted,
  filingIncomplete,
  filingMailed,
  filingNotRejected,
  filingRejected,
  filingWaiting,
  namesAcknowledgement,
  nothingFiled,
  nothingUnderWay,
  unfiledSomewhere,
  unsentSomewhere,
} from '../filing/conditions.js';
import { nextOnceSigned } from '../filing/next-steps.js';
import { paidFirst, paysFirst, settled, somethingInReview, unpaid } from '../payment/conditions.js';
import { notDelivered } from '../delivery/conditions.js';
import {
  identityConfirmed,
  jointReturn,
  namesSignedScan,
  newSignatureNeeded,
  nothingSigned,
  replacesForm,
  noScanHere,
  scanBeforeMark,
  scanHere,
  signatureProven,
  signatureUnproven,
  signedFormOnFile,
  type SignatureForm,
  type SigningFacts,
  signingClosed,
  signingHere,
  signingOnPaper,
  noSpouseAwaited,
  spouseAwaited,
  wasSignedHere,
} from '../signing/conditions.js';
import { spouseIdentified } from '../spouse/conditions.js';
import { differenceFields, differenceWords, needsNewSignature } from '../signing/differences.js';
import {
  authSent,
  authSigned,
  authUnsent,
  authUnsigned,
  efileAccepted,
  efileUnaccepted,
} from './conditions.js';

const reminderInterval = days(3);
const busySeasonTurnaround = days(10);

/** How the client confirmed who they are. */
const identity = field(z.enum(['inPerson', 'knownClient', 'document']), {
  label: 'Identity',
  sample: 'inPerson',
});
const signatureMethod = field(z.enum(['typed', 'drawn']), { label: 'Signature', sample: 'typed' });
/** Who enters the PIN on the tax return: the client chose it, or lets the firm enter one. */
const pinBy = field(z.enum(['taxpayer', 'ero']), { label: 'PIN chosen by', sample: 'taxpayer' });
/** The form that a corrected one takes the place of. */
const replaces = field(z.string(), { label: 'Form that it replaces', sample: 'file-1' });
/** The file of a form that was signed on paper; the server names it. */
const scan = field(fileId.optional(), { label: 'Signed form', sample: undefined });
/**
 * Where the acknowledgements of every transmission come from, or that a part was mailed on paper; the server names it.
 * Undefined if one is missing.
 */
const acknowledged = field(z.enum(['file', 'hand', 'mail']).optional(), {
  label: 'Acknowledgements',
  sample: undefined,
});

const rememberSignature = updateContext<SigningFacts>('rememberSignature', () => ({
  signedElectronically: true,
}));
const rememberSignedForms = updateContext<SigningFacts>('rememberSignedForms', ({ signatureForms }) => ({
  signedForms: signatureForms,
}));
/** A form signed on paper counts for both spouses, even if one or both had signed here. */
const rememberPaper = updateContext<SigningFacts>(
  'rememberSignatureOnPaper',
  ({ signatureForms, signedScans, scannedForms }) => ({
    ...nothingSigned,
    signedForms: signedScans.length > 0 ? scannedForms : signatureForms,
  }),
);
const rememberSpouse = updateContext<SigningFacts>('rememberSpouseSignature', ({ signatureForms }) => ({
  spouseSigned: true,
  spouseForms: signatureForms,
}));
/** What was signed belongs to the request that ends; its files stay with the return. */
const forgetRequest = updateContext<SigningFacts>('forgetSignatureRequest', () => ({
  ...nothingSigned,
  signedScans: [],
  scannedForms: [],
}));
const replaceForm = updateContext<SigningFacts, SignatureForm & { replaces: string }>(
  'replaceSignatureForm',
  ({ signatureForms }, { replaces, fileId: id, sha256: ofFile, factsSha256, joint: isJoint }) => ({
    signatureForms: signatureForms.map((form) =>
      form.fileId === replaces ? { fileId: id, sha256: ofFile, factsSha256, joint: isJoint } : form,
    ),
  }),
);
/** What a signature made here says of itself. */
const signatureFields = {
  identity,
  signature: signatureMethod,
  pinBy,
  disclosure: sha256,
  forms: sha256,
  record: sha256,
};
/** Everyone whose signature the authorization needs has signed here. */
const signedByAll = {
  actions: [emailClient('authorizationSigned'), emailFirm('clientSigned'), makeSignedForms],
} as const;
/** What was signed, or uploaded as signed, is not this form: the client is asked again. */
const askAgain = {
  when: [newSignatureNeeded],
  actions: [forgetRequest, restartReminders('signature'), emailClient('formCorrected')],
} as const;

/** What each evidence of the filing is called in a row, and what the history says with it. */
const evidenceWords = {
  file: {
    note: 'Acknowledgement on file',
    client: 'Your return is accepted',
    staff: 'E-file accepted. Acknowledgement on file',
  },
  hand: {
    note: 'Acknowledgement entered by hand',
    client: 'Your return is accepted',
    staff: 'E-file accepted. Acknowledgement entered by hand',
  },
  mail: {
    note: 'Mailed on paper',
    client: 'Your return is filed',
    staff: 'Return filed. All or part of it was mailed on paper',
  },
};
const unfiledNote = 'Still to be filed in another place';
/** The invoice tells the client of the acceptance. Where the acceptance makes none due, an email of its own does. */
const acceptedWithoutInvoice = [paysFirst, settled, somethingInReview].map((condition) =>
  to('accepted', { when: [condition], actions: [emailClient('returnAccepted')] }),
);

/** The e-file authorization, from the request for a signature to the acceptance of the return. */
export const efile = region('efile', {
  initial: 'notSent',
  states: {
    notSent: {
      on: { EFILE_AUTH_SENT: to('sent') },
      next: {
        waitingOn: 'Staff Associate',
        client: 'We’re about to send your e-file authorization',
        staff: 'Send the e-file authorization',
      },
      due: { kind: 'turnaround', label: 'File the return', when: [quoteAccepted], at: turnaround },
    },
    sent: {
      flags: ['isEFileAuthSent'],
      on: {
        EFILE_AUTH_SIGNED: to('signed'),
        SIGN_EFILE_AUTH: [
          to('sent', {
            reenter: true,
            when: [jointReturn],
            actions: [restartReminders('signature'), emailClient('spouseToSign')],
          }),
          to('signed', signedByAll),
        ],
        SIGN_AS_SPOUSE: to('signed', signedByAll),
        UNDO_EFILE_AUTH_SENT: to('notSent'),
        SIGNATURE_FORM_REPLACED: [to('sent', { reenter: true, ...askAgain }), stay()],
      },
      reminder: {
        name: 'signature',
        every: reminderInterval,
        when: [noOpenQuestion, noScanHere],
        email: emailClient('signatureReminder'),
        history: {
          client: 'We reminded you to sign the e-file authorization',
          staff: 'Client reminded to sign',
        },
      },
      next: [
        {
          when: [scanHere],
          waitingOn: 'Staff Associate',
          client: 'We’re looking at the form that you signed',
          staff: 'Look at the form signed on paper, and mark it signed',
        },
        {
          when: [spouseAwaited],
          waitingOn: 'Client',
          client: 'Waiting for your spouse to sign',
          staff: 'Waiting for spouse to sign the e-file authorization',
        },
        {
          when: [signingHere],
          waitingOn: 'Client',
          client: 'Sign the e-file authorization',
          staff: 'Waiting for client to sign the e-file authorization',
        },
        ...[signingOnPaper, signingClosed].map((condition) => ({
          when: [condition],
          waitingOn: 'Client' as const,
          client: 'Sign the e-file authorization on paper',
          staff: 'Waiting for client to sign the e-file authorization on paper',
        })),
        {
          waitingOn: 'Client',
          client: 'Sign the e-file authorization we emailed you',
          staff: 'Waiting for client to sign the e-file authorization',
        },
      ],
      due: {
        kind: 'signature',
        label: 'Waiting for client to sign',
        when: [quoteAccepted, noOpenQuestion, noScanHere],
        at: afterReminders(reminderInterval),
      },
    },
    signed: {
      flags: ['isEFileAuthSent', 'isEFileAuthSigned'],
      on: {
        EFILE_ACCEPTED: [...acceptedWithoutInvoice, to('accepted')],
        EFILE_REJECTED: [
          // Nothing was transmitted, so no rejection on record has told the client.
          to('notSent', { when: [nothingFiled], actions: [emailClient('efileRejected')] }),
          to('notSent'),
        ],
        UNDO_EFILE_AUTH_SIGNED: to('sent'),
        SIGNATURE_FORM_REPLACED: [to('sent', askAgain), stay()],
      },
      next: nextOnceSigned,
    },
    accepted: {
      flags: ['isEFileAuthSent', 'isEFileAuthSigned', 'isEFileAuthAccepted'],
      on: { UNDO_EFILE_ACCEPTED: to('signed') },
    },
  },
  conditions: [authUnsent, authSent, authUnsigned, authSigned, efileUnaccepted, efileAccepted],
  steps: {
    EFILE_AUTH_SENT: step({
      by: associateAndUp,
      needs: [quoteAccepted, approved, copyBeforeAuthorization],
      actions: [restartReminders('signature'), emailClient('efileAuthSent')],
      history: { client: 'We emailed you the e-file authorization', staff: 'E-file authorization sent' },
      row: { key: 'efileAuthSent', label: 'E-File Auth Sent', button: 'Mark sent', complete: authSent },
    }),
    UNDO_EFILE_AUTH_SENT: undo('EFILE_AUTH_SENT', {
      by: associateAndUp,
      actions: [forgetRequest, emailClient('requestWithdrawn')],
      history: { client: 'We withdrew the e-file authorization', staff: 'E-file authorization withdrawn' },
    }),
    EFILE_AUTH_SIGNED: step({
      by: [...associateAndUp, ...system],
      fields: { scan },
      needs: [quoteAccepted, noOpenQuestion, reviewBeforeSignature, scanBeforeMark, namesSignedScan],
      actions: [rememberPaper],
      // It counts on the word of staff: nobody has signed here.
      history: {
        client: (fields) =>
          `We recorded that you signed the e-file authorization on paper${withoutForm(fields)}`,
        staff: (fields) => `Recorded a form signed on paper${withoutForm(fields)}`,
      },
      row: {
        key: 'efileAuthSigned',
        label: 'E-File Auth Signed',
        button: 'Mark signed',
        complete: authSigned,
        alsoDoneBy: ['SIGN_EFILE_AUTH', 'SIGN_AS_SPOUSE'],
        notes: [
          { when: [signatureUnproven], words: 'No signed form on file' },
          { when: [signedFormOnFile], words: 'Signed on paper, form on file' },
          { when: [wasSignedHere], words: 'Signed electronically' },
          { when: [authUnsigned, scanHere], words: 'Signed form uploaded. Check it, then mark it signed' },
          { when: [spouseAwaited], words: 'The taxpayer has signed. Waiting for the spouse' },
          { when: [signingClosed], words: 'Identity not confirmed. To be signed on paper' },
          { when: [signingOnPaper], words: 'The client chose to sign on paper' },
        ],
      },
    }),
    SIGN_EFILE_AUTH: step({
      by: client,
      via: 'call',
      fields: signatureFields,
      needs: [quoteAccepted, noOpenQuestion, reviewBeforeSignature, identityConfirmed],
      actions: [rememberSignature, rememberSignedForms],
      history: {
        client: 'You signed the e-file authorization',
        staff: 'Client signed the e-file authorization electronically',
      },
    }),
    SIGN_AS_SPOUSE: step({
      by: client,
      via: 'call',
      fields: signatureFields,
      needs: [quoteAccepted, noOpenQuestion, reviewBeforeSignature, spouseIdentified],
      actions: [rememberSpouse],
      history: {
        client: 'Your spouse signed the e-file authorization',
        staff: 'Spouse signed the e-file authorization electronically',
      },
    }),
    UNDO_EFILE_AUTH_SIGNED: undo('EFILE_AUTH_SIGNED', {
      by: associateAndUp,
      needs: [unsentSomewhere],
      actions: [forgetRequest, restartReminders('signature'), emailClient('signatureUndone')],
      history: { client: 'We need your signature again', staff: 'Signature undone' },
    }),
    SIGNATURE_FORM_REPLACED: step({
      by: associateAndUp,
      via: 'call',
      fields: { replaces, fileId, sha256, factsSha256: sha256, joint, ...differenceFields },
      needs: [unsentSomewhere, replacesForm],
      actions: [replaceForm],
      history: {
        client: (differences) =>
          needsNewSignature(differences)
            ? `We corrected a form, so it needs a new signature (${differenceWords(differences)})`
            : `We corrected a form by so little that a signature on it stays (${differenceWords(differences)})`,
        staff: (differences) =>
          needsNewSignature(differences)
            ? `Form corrected. It needs a new signature: ${differenceWords(differences)}`
            : `Form corrected. A signature covers it: ${differenceWords(differences)}`,
      },
    }),
    EFILE_ACCEPTED: step({
      by: seniorAndUp,
      fields: { acknowledged },
      needs: [
        quoteAccepted,
        noSpouseAwaited,
        signatureProven,
        paidFirst,
        filingNotRejected,
        filedEverywhere,
        namesAcknowledgement,
      ],
      history: {
        client: (fields) =>
          fields.acknowledged === undefined
            ? 'We recorded that the IRS accepted your return'
            : evidenceWords[fields.acknowledged].client,
        staff: (fields) =>
          fields.acknowledged === undefined
            ? 'E-file marked accepted. No acknowledgement on file'
            : evidenceWords[fields.acknowledged].staff,
      },
      row: {
        key: 'efileAccepted',
        label: 'E-File Accepted',
        button: 'Mark accepted',
        complete: efileAccepted,
        notes: [
          { when: [filingRejected], words: 'Rejected. Correct the return, and file it again' },
          { when: [filingWaiting, unfiledSomewhere], words: unfiledNote },
          { when: [efileAccepted, unfiledSomewhere], words: unfiledNote },
          { when: [filingIncomplete], words: unfiledNote },
          { when: [efileAccepted, filingAccepted, acceptedByFile], words: evidenceWords.file.note },
          { when: [efileAccepted, filingAccepted], words: evidenceWords.hand.note },
          { when: [efileAccepted, filingMailed, federalMailed], words: evidenceWords.mail.note },
          { when: [efileAccepted, filingMailed], words: 'Filed, in part on paper' },
          { when: [efileAccepted], words: 'No acknowledgement on file' },
          { when: [filingWaiting], words: 'Transmitted. No acknowledgement yet' },
          { when: [filingMailed, federalMailed], words: 'Mailed on paper. Mark the return filed' },
          { when: [filingMailed], words: 'Filed, in part on paper. Mark the return filed' },
          { when: [filingAccepted], words: 'Every acknowledgement says accepted' },
        ],
      },
    }),
    UNDO_EFILE_ACCEPTED: undo('EFILE_ACCEPTED', {
      by: cpaAndUp,
      needs: [unpaid, notDelivered],
      history: { client: 'We corrected the filing status', staff: 'E-file acceptance undone' },
    }),
    EFILE_REJECTED: step({
      by: seniorAndUp,
      fields: { reason },
      needs: [nothingUnderWay],
      actions: [forgetRequest],
      history: { client: 'The IRS rejected the return. We’re working on it', staff: 'E-file rejected' },
    }),
  },
});

/** What the history adds if nothing shows the signature. */
const withoutForm = ({ scan: file }: { scan?: string | undefined }): string =>
  file === undefined ? '. No signed form on file' : '';

/** The promise for the busy season, counted from the day when the documents are complete (spec 2 §9). */
function turnaround({ documentsCompleteAt: complete }: DeadlineTimes): number | undefined {
  return complete !== undefined && inBusySeason(complete) ? complete + busySeasonTurnaround : undefined;
}

const newYork = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  month: '2-digit',
  day: '2-digit',
});

/** February 1 to April 15, in New York (spec 2 §9). */
function inBusySeason(time: number): boolean {
  const monthAndDay = newYork.format(time);
  return monthAndDay >= '02-01' && monthAndDay <= '04-15';
}
