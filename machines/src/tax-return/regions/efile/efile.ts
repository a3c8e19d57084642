import { emailClient, restartReminders } from '../../parts/action.js';
import { reason } from '../../parts/fields.js';
import { afterReminders, days, type DeadlineTimes, region, to } from '../../parts/region.js';
import { associateAndUp, cpaAndUp, seniorAndUp, system } from '../../parts/roles.js';
import { step, undo } from '../../parts/step.js';
import { approved } from '../preparation/conditions.js';
import { quoteAccepted } from '../quote/conditions.js';
import { copyBeforeAuthorization, noOpenQuestion, reviewBeforeSignature } from '../review/conditions.js';
import { unpaid } from '../payment/conditions.js';
import { notDelivered } from '../delivery/conditions.js';
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

/** The e-file authorization and the filing, from the request for a signature to the answer of the IRS. */
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
      on: { EFILE_AUTH_SIGNED: to('signed'), UNDO_EFILE_AUTH_SENT: to('notSent') },
      reminder: {
        name: 'signature',
        every: reminderInterval,
        email: emailClient('signatureReminder'),
        history: {
          client: 'We reminded you to sign the e-file authorization',
          staff: 'Client reminded to sign',
        },
      },
      next: {
        waitingOn: 'Client',
        client: 'Sign the e-file authorization we emailed you',
        staff: 'Client to sign the e-file authorization',
      },
      due: {
        kind: 'signature',
        label: 'Client to sign',
        when: [quoteAccepted],
        at: afterReminders(reminderInterval),
      },
    },
    signed: {
      flags: ['isEFileAuthSent', 'isEFileAuthSigned'],
      on: {
        EFILE_ACCEPTED: to('accepted'),
        EFILE_REJECTED: to('notSent'),
        UNDO_EFILE_AUTH_SIGNED: to('sent'),
      },
      next: {
        waitingOn: 'IRS',
        client: 'Your return is filed. We’re waiting for the IRS to accept it',
        staff: 'IRS to accept the e-file',
      },
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
      row: {
        key: 'efileAuthSent',
        label: 'E-File Auth Sent',
        button: 'Mark sent',
        complete: authSent,
      },
    }),
    UNDO_EFILE_AUTH_SENT: undo('EFILE_AUTH_SENT', {
      by: associateAndUp,
      history: {
        client: 'We withdrew the e-file authorization',
        staff: 'E-file authorization withdrawn',
      },
    }),
    EFILE_AUTH_SIGNED: step({
      by: [...associateAndUp, ...system],
      needs: [quoteAccepted, noOpenQuestion, reviewBeforeSignature],
      // Staff say so: nobody has signed here.
      history: {
        client: 'We recorded that you signed the e-file authorization on paper',
        staff: 'E-file authorization recorded as signed on paper',
      },
      row: {
        key: 'efileAuthSigned',
        label: 'E-File Auth Signed',
        button: 'Mark signed',
        complete: authSigned,
      },
    }),
    UNDO_EFILE_AUTH_SIGNED: undo('EFILE_AUTH_SIGNED', {
      by: associateAndUp,
      actions: [restartReminders('signature')],
      history: { client: 'We need your signature again', staff: 'Signature undone' },
    }),
    EFILE_ACCEPTED: step({
      by: seniorAndUp,
      needs: [quoteAccepted],
      history: { client: 'The IRS accepted your return', staff: 'E-file accepted' },
      row: {
        key: 'efileAccepted',
        label: 'E-File Accepted',
        button: 'Mark accepted',
        complete: efileAccepted,
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
      history: { client: 'The IRS rejected the return. We’re working on it', staff: 'E-file rejected' },
    }),
  },
});

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
