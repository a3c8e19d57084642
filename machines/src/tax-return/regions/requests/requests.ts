import * as z from 'zod';
import { textLimits } from '../../../limits.js';
import { emailClient, restartReminders, updateContext } from '../../parts/action.js';
import { field, lineOfText } from '../../parts/fields.js';
import { afterReminders, days, region, stay, to } from '../../parts/region.js';
import { anyStaff, client } from '../../parts/roles.js';
import { step } from '../../parts/step.js';
import {
  type DocumentRequest,
  hasNoOpenRequest,
  hasOpenRequest,
  isOpenRequest,
  isProvidedRequest,
  type RequestFacts,
  documentRequestFacts,
  roomForRequest,
} from './conditions.js';

const reminderInterval = days(3);

/** What staff ask for, as the client reads it. */
export const requestedDocument = field(
  lineOfText('Please say which document you need', textLimits.requestedDocument),
  { label: 'Document', sample: 'Your bank statement of December' },
);

/** The checklist item of a request. */
const request = field(z.string().max(50), { label: 'Request', sample: 'asked1' });

const ask = updateContext<RequestFacts, { document: string }>('askForDocument', ({ requests }, event) => ({
  requests: [...requests, { key: `asked${requests.length + 1}`, document: event.document, fate: 'open' }],
}));

const setFate = (type: string, fate: DocumentRequest['fate']) =>
  updateContext<RequestFacts, { request: string }>(type, ({ requests }, event) => ({
    requests: requests.map((each) => (each.key === event.request ? { ...each, fate } : each)),
  }));

/**
 * Documents that staff ask for while they work on a return, beside those that its checklist has from the start. The server
 * says when a file covers one, and when that file is gone again.
 */
export const requests = region('requests', {
  initial: 'idle',
  on: {
    ASK_FOR_DOCUMENT: stay(),
    DOCUMENT_NOT_NEEDED: stay(),
    DOCUMENT_PROVIDED: stay(),
    DOCUMENT_MISSING_AGAIN: stay(),
  },
  states: {
    idle: { always: [{ when: [hasOpenRequest], target: 'waiting' }] },
    waiting: {
      always: [{ when: [hasNoOpenRequest], target: 'idle' }],
      // Reminders of the newest request start again.
      on: {
        ASK_FOR_DOCUMENT: to('waiting', { reenter: true }),
        DOCUMENT_MISSING_AGAIN: to('waiting', { reenter: true }),
      },
      reminder: {
        name: 'document',
        every: reminderInterval,
        email: emailClient('documentReminder'),
        history: {
          client: 'We reminded you of a document that we need',
          staff: 'Client reminded of a document that we asked for',
        },
      },
      next: {
        waitingOn: 'Client',
        client: 'Send us the document that we asked for',
        staff: 'Waiting for client to send a document that we asked for',
      },
      due: {
        kind: 'document',
        label: 'Waiting for client to send a document',
        at: afterReminders(reminderInterval),
      },
    },
  },
  facts: documentRequestFacts,
  steps: {
    ASK_FOR_DOCUMENT: step({
      by: anyStaff,
      fields: { document: requestedDocument },
      needs: [roomForRequest],
      actions: [ask, restartReminders('document'), emailClient('documentRequested')],
      history: {
        client: ({ document }) => `We asked you for a document: ${document}`,
        staff: ({ document }) => `Client asked for a document: ${document}`,
      },
    }),
    DOCUMENT_NOT_NEEDED: step({
      by: anyStaff,
      fields: { request },
      needs: [isOpenRequest],
      actions: [setFate('stopAskingForDocument', 'notNeeded')],
      history: {
        client: 'We no longer need a document that we asked for',
        staff: 'Request for a document withdrawn',
      },
    }),
    DOCUMENT_PROVIDED: step({
      by: [...client, ...anyStaff],
      via: 'call',
      fields: { request },
      needs: [isOpenRequest],
      actions: [setFate('documentProvided', 'provided')],
      history: {
        client: 'A document that we asked for has arrived',
        staff: 'A document that we asked for has arrived',
      },
    }),
    DOCUMENT_MISSING_AGAIN: step({
      by: [...client, ...anyStaff],
      via: 'call',
      fields: { request },
      needs: [isProvidedRequest],
      actions: [setFate('documentMissingAgain', 'open'), restartReminders('document')],
      history: {
        client: 'A document that we asked for is missing again',
        staff: 'A document that we asked for is missing again',
      },
    }),
  },
});
