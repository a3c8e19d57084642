import { and, not } from 'xstate';
import { initialContext, type Reminder } from './context.js';
import type { TaxReturnEventType } from './events.js';
import type { TaxReturnFlag } from './flags.js';
import { permissions } from './permissions.js';
import { requirements, resolvingAsPaid } from './requirements.js';
import { type ClientEmail, type FirmEmail, workflow } from './setup.js';

/** The guard of an event, from the table of requirements. */
const needs = (type: TaxReturnEventType) => and([...requirements[type]]);

/** A transition as the tables have it: what must hold, and (in `meta`, where tools can read it) who may send it. */
const step = <const T extends string, const A = undefined>(
  type: TaxReturnEventType,
  target: T,
  actions?: A,
) => ({
  guard: needs(type),
  target,
  meta: { roles: permissions[type] },
  ...(actions && { actions }),
});

/** As {@link step}, for an event that changes what the machine remembers but not its state. */
const note = <const A>(type: TaxReturnEventType, actions: A) => ({
  guard: needs(type),
  meta: { roles: permissions[type] },
  actions,
});

const emailClient = (template: ClientEmail) => ({ type: 'emailClient', params: { template } }) as const;
const emailFirm = (template: FirmEmail) => ({ type: 'emailFirm', params: { template } }) as const;
const restartReminders = (reminder: Reminder) =>
  ({ type: 'restartReminders', params: { reminder } }) as const;
const countReminder = (reminder: Reminder) => ({ type: 'countReminder', params: { reminder } }) as const;

const sendQuote = () =>
  step('SEND_QUOTE', 'sent', ['rememberQuote', restartReminders('quote'), emailClient('quoteSent')]);

/** Reminds at most {@link maxReminders} times: re-entering the state starts its clock again. */
const remind = <const T extends string>(reminder: Reminder, state: T, template: ClientEmail) => ({
  guard: and(['active', `${reminder}ReminderLeft`]),
  target: state,
  reenter: true,
  actions: [countReminder(reminder), emailClient(template)],
});

/** A region in which one step is done or taken back, as each row of the preparers' work is. */
const work = (done: TaxReturnEventType, undone: TaxReturnEventType, flag: TaxReturnFlag) => ({
  initial: 'pending' as const,
  states: {
    pending: { on: { [done]: step(done, 'complete') } },
    complete: { tags: [flag], on: { [undone]: step(undone, 'pending') } },
  },
});

/**
 * The life of a tax return (spec 2 §4) as one parallel statechart. A region never targets a state of another;
 * regions meet only through guards, so that no transition can reset a sibling.
 */
export const taxReturnMachine = workflow.createMachine({
  id: 'taxReturn',
  type: 'parallel',
  context: ({ input }) => initialContext(input),
  entry: [emailClient('orderReceived'), emailFirm('newOrder')],
  states: {
    lifecycle: {
      initial: 'active',
      states: {
        active: {
          on: {
            ARCHIVE: step('ARCHIVE', 'archived', 'rememberArchiveYear'),
            DELETE: step('DELETE', 'deleted'),
          },
        },
        archived: { tags: ['archive'], on: { UNARCHIVE: step('UNARCHIVE', 'active', 'forgetArchiveYear') } },
        deleted: { description: 'Kept, and hidden from everyone but auditors.' },
      },
    },

    documents: {
      initial: 'none',
      on: {
        FILE_ADDED: note('FILE_ADDED', 'countFileAdded'),
        FILE_REMOVED: note('FILE_REMOVED', 'countFileRemoved'),
      },
      states: {
        none: { always: { guard: 'hasFile', target: 'received' } },
        received: {
          always: { guard: 'hasNoFile', target: 'none' },
          after: {
            contactPromise: {
              guard: and(['active', 'quoteUnmade']),
              actions: emailFirm('contactPromiseOverdue'),
            },
          },
        },
      },
    },

    quote: {
      initial: 'unquoted',
      states: {
        unquoted: { on: { SEND_QUOTE: sendQuote() } },
        sent: {
          tags: ['isAmountAgreedSentByTeamMember'],
          on: {
            SEND_QUOTE: { ...sendQuote(), reenter: true },
            ACCEPT_QUOTE: step('ACCEPT_QUOTE', 'accepted', emailFirm('quoteAccepted')),
            DECLINE_QUOTE: step('DECLINE_QUOTE', 'declined', emailFirm('quoteDeclined')),
            WITHDRAW_QUOTE: step('WITHDRAW_QUOTE', 'unquoted', 'forgetQuote'),
          },
          after: { quoteReminder: remind('quote', 'sent', 'quoteReminder') },
        },
        declined: {
          tags: ['isAmountAgreedSentByTeamMember'],
          on: { SEND_QUOTE: sendQuote(), WITHDRAW_QUOTE: step('WITHDRAW_QUOTE', 'unquoted', 'forgetQuote') },
        },
        accepted: {
          tags: ['isAmountAgreedSentByTeamMember', 'isAmountAgreedByClient'],
          on: { REOPEN_QUOTE: step('REOPEN_QUOTE', 'sent', restartReminders('quote')) },
        },
      },
    },

    staffWork: work('STAFF_START', 'UNDO_STAFF_START', 'isInternStart'),
    seniorWork: work('SENIOR_START', 'UNDO_SENIOR_START', 'isSeniorStart'),
    cpaWork: work('CPA_START', 'UNDO_CPA_START', 'isOwnerStart'),
    cpaApproval: work('APPROVE_EFILE', 'UNDO_APPROVE_EFILE', 'isOwnerApproveEFile'),

    efile: {
      initial: 'notSent',
      states: {
        notSent: {
          on: {
            EFILE_AUTH_SENT: step('EFILE_AUTH_SENT', 'sent', [
              restartReminders('signature'),
              emailClient('efileAuthSent'),
            ]),
          },
        },
        sent: {
          tags: ['isEFileAuthSent'],
          on: {
            EFILE_AUTH_SIGNED: step('EFILE_AUTH_SIGNED', 'signed'),
            UNDO_EFILE_AUTH_SENT: step('UNDO_EFILE_AUTH_SENT', 'notSent'),
          },
          after: { signatureReminder: remind('signature', 'sent', 'signatureReminder') },
        },
        signed: {
          tags: ['isEFileAuthSent', 'isEFileAuthSigned'],
          on: {
            EFILE_ACCEPTED: step('EFILE_ACCEPTED', 'accepted'),
            EFILE_REJECTED: step('EFILE_REJECTED', 'notSent'),
            UNDO_EFILE_AUTH_SIGNED: step('UNDO_EFILE_AUTH_SIGNED', 'sent', restartReminders('signature')),
          },
        },
        accepted: {
          tags: ['isEFileAuthSent', 'isEFileAuthSigned', 'isEFileAuthAccepted'],
          on: { UNDO_EFILE_ACCEPTED: step('UNDO_EFILE_ACCEPTED', 'signed') },
        },
      },
    },

    payment: {
      initial: 'locked',
      // Money that came is never refused: what no state below expects is looked at by a person.
      on: {
        PAYMENT_SUCCEEDED: step('PAYMENT_SUCCEEDED', '.needsReview', [
          'rememberPayment',
          emailFirm('paymentNeedsReview'),
        ]),
      },
      states: {
        locked: {
          always: {
            guard: and(['quoteAccepted', 'efileAccepted']),
            target: 'due',
            actions: [restartReminders('payment'), emailClient('paymentDue')],
          },
        },
        due: {
          always: { guard: not(and(['quoteAccepted', 'efileAccepted'])), target: 'locked' },
          on: {
            PAYMENT_STARTED: step('PAYMENT_STARTED', 'processing'),
            RECORD_OFFLINE_PAYMENT: step('RECORD_OFFLINE_PAYMENT', 'paid', [
              'rememberOfflinePayment',
              emailClient('receipt'),
            ]),
          },
          after: { paymentReminder: remind('payment', 'due', 'paymentReminder') },
        },
        processing: {
          on: {
            PAYMENT_SUCCEEDED: [
              {
                ...step('PAYMENT_SUCCEEDED', 'paid', ['rememberPayment', emailClient('receipt')]),
                guard: and([needs('PAYMENT_SUCCEEDED'), 'amountOnOffer']),
              },
              step('PAYMENT_SUCCEEDED', 'needsReview', ['rememberPayment', emailFirm('paymentNeedsReview')]),
            ],
            PAYMENT_FAILED: step('PAYMENT_FAILED', 'due'),
            PAYMENT_EXPIRED: step('PAYMENT_EXPIRED', 'due'),
          },
        },
        paid: {
          tags: ['isAmountPayedByClient'],
          on: {
            PAYMENT_REFUNDED: step('PAYMENT_REFUNDED', 'refunded'),
            PAYMENT_DISPUTED: step('PAYMENT_DISPUTED', 'disputed'),
          },
        },
        disputed: {
          tags: ['isAmountPayedByClient'],
          on: {
            DISPUTE_WON: step('DISPUTE_WON', 'paid'),
            DISPUTE_LOST: step('DISPUTE_LOST', 'refunded'),
            PAYMENT_REFUNDED: step('PAYMENT_REFUNDED', 'refunded'),
          },
        },
        refunded: {
          on: {
            RECORD_OFFLINE_PAYMENT: step('RECORD_OFFLINE_PAYMENT', 'paid', [
              'rememberOfflinePayment',
              emailClient('receipt'),
            ]),
          },
        },
        needsReview: {
          on: {
            RESOLVE_PAYMENT: [
              {
                ...step('RESOLVE_PAYMENT', 'paid', emailClient('receipt')),
                guard: and(['resolvesAsPaid', ...resolvingAsPaid]),
              },
              {
                ...step('RESOLVE_PAYMENT', 'refunded'),
                guard: and(['resolvesAsRefunded', needs('RESOLVE_PAYMENT')]),
              },
            ],
            PAYMENT_REFUNDED: step('PAYMENT_REFUNDED', 'refunded'),
          },
        },
      },
    },

    delivery: {
      initial: 'notUploaded',
      on: {
        FINISHED_FILE_ADDED: note('FINISHED_FILE_ADDED', 'countFinishedFileAdded'),
        FINISHED_FILE_REMOVED: note('FINISHED_FILE_REMOVED', 'countFinishedFileRemoved'),
      },
      states: {
        notUploaded: {
          on: { RETURN_UPLOADED: step('RETURN_UPLOADED', 'uploaded', emailClient('returnReady')) },
        },
        uploaded: {
          tags: ['isTaxReturnUploadedByTeamMember'],
          on: {
            RETURN_DOWNLOADED: step('RETURN_DOWNLOADED', 'downloaded'),
            UNDO_RETURN_UPLOADED: step('UNDO_RETURN_UPLOADED', 'notUploaded'),
          },
        },
        downloaded: { tags: ['isTaxReturnUploadedByTeamMember', 'isTaxReturnDownloadedByClient'] },
      },
    },
  },
});

/** Raise it, and add a step to `taxReturnMoves`, whenever a golden of the definition changes. */
export const taxReturnMachineVersion = 1;
