import * as z from 'zod';
import { emailFirm, updateContext } from '../../parts/action.js';
import { fileId } from '../../parts/fields.js';
import { type DueDate, fact, hours, region, stay } from '../../parts/region.js';
import { anyStaff, client } from '../../parts/roles.js';
import { step } from '../../parts/step.js';
import { workNotBegun } from '../preparation/conditions.js';
import { quoteUnmade } from '../quote/conditions.js';
import { type DocumentFacts, documentsReceived, hasFile, hasNoFile } from './conditions.js';

/** The firm contacts the client within 24 hours of receiving documents (spec 2 §9). */
const contactPromise = hours(24);

/** A message of the firm keeps the promise. */
const untilContacted: DueDate['at'] = ({ waitingSince, firmWroteAt = -Infinity }) =>
  firmWroteAt < waitingSince ? waitingSince + contactPromise : undefined;

const countFile = updateContext<DocumentFacts>('countFileAdded', ({ files }) => ({ files: files + 1 }));

/**
 * The documents of a return, from client or staff. A removed document is kept for a while, and staff can restore it.
 * Clients can remove their own until work on the return begins.
 */
export const documents = region('documents', {
  initial: 'none',
  on: { FILE_ADDED: stay(), FILE_REMOVED: stay(), FILE_RESTORED: stay() },
  states: {
    none: {
      always: [{ when: [hasFile], target: 'received' }],
      next: {
        when: [quoteUnmade],
        waitingOn: 'Client',
        client: 'Upload your documents so that we can send you a quote',
        staff: 'Waiting for client to upload documents',
      },
    },
    received: {
      always: [{ when: [hasNoFile], target: 'none' }],
      after: {
        contactPromise: {
          delay: contactPromise,
          when: [quoteUnmade],
          actions: [emailFirm('contactPromiseOverdue')],
          history: {
            client: 'We reminded our team to contact you',
            staff: 'Reminder to contact the client: 24 hours have passed',
          },
        },
      },
      due: { kind: 'contact', label: 'Contact the client', when: [quoteUnmade], at: untilContacted },
    },
  },
  facts: { files: fact(z.int(), ({ files }) => files) },
  steps: {
    FILE_ADDED: step({
      by: [...client, ...anyStaff],
      via: 'call',
      fields: { fileId },
      actions: [countFile],
      history: { client: 'A document was added', staff: 'Document added' },
      row: { key: 'documentsReceived', label: 'Documents Received', complete: documentsReceived },
    }),
    FILE_REMOVED: step({
      by: [...client, ...anyStaff],
      via: 'call',
      fields: { fileId },
      needs: [hasFile, workNotBegun],
      actions: [updateContext<DocumentFacts>('countFileRemoved', ({ files }) => ({ files: files - 1 }))],
      history: { client: 'A document was removed', staff: 'Document removed' },
    }),
    FILE_RESTORED: step({
      by: anyStaff,
      via: 'call',
      fields: { fileId },
      actions: [countFile],
      history: { client: 'We restored a document that was removed', staff: 'Document restored' },
    }),
  },
});
