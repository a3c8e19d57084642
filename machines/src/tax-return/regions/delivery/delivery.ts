import * as z from 'zod';
import { emailClient, updateContext } from '../../parts/action.js';
import { fileId } from '../../parts/fields.js';
import { fact, region, stay, to } from '../../parts/region.js';
import { anyStaff, associateAndUp, client, seenBy } from '../../parts/roles.js';
import { step, undo } from '../../parts/step.js';
import { efileAccepted } from '../efile/conditions.js';
import { quoteAccepted } from '../quote/conditions.js';
import {
  anotherFinishedFile,
  type DeliveryFacts,
  downloaded,
  hasFinishedFile,
  notDelivered,
  readyForDownload,
  uploaded,
} from './conditions.js';

const countFinishedFile = updateContext<DeliveryFacts>('countFinishedFileAdded', ({ finishedFiles }) => ({
  finishedFiles: finishedFiles + 1,
}));

/** The filed return, from the upload by staff to the client's download. */
export const delivery = region('delivery', {
  initial: 'notUploaded',
  on: { FINISHED_FILE_ADDED: stay(), FINISHED_FILE_REMOVED: stay(), FINISHED_FILE_RESTORED: stay() },
  states: {
    notUploaded: {
      on: { RETURN_UPLOADED: to('uploaded') },
      next: {
        waitingOn: 'Staff Associate',
        client: 'We’re about to upload your filed return',
        staff: 'Upload the filed return',
      },
    },
    uploaded: {
      flags: ['isTaxReturnUploadedByTeamMember'],
      on: { RETURN_DOWNLOADED: to('downloaded'), UNDO_RETURN_UPLOADED: to('notUploaded') },
      next: {
        waitingOn: 'Client',
        client: 'Download your filed return',
        staff: 'Waiting for client to download the return',
      },
    },
    downloaded: {
      flags: ['isTaxReturnUploadedByTeamMember', 'isTaxReturnDownloadedByClient'],
      next: { waitingOn: 'Owner', client: 'Done. Thank you!', staff: 'Ready to archive' },
    },
  },
  conditions: [notDelivered, readyForDownload],
  facts: { finishedFiles: fact(z.int(), 0) },
  steps: {
    FINISHED_FILE_ADDED: step({
      by: associateAndUp,
      via: 'call',
      fields: { fileId },
      actions: [countFinishedFile],
      history: { client: 'We uploaded a finished document', staff: 'Finished document added' },
    }),
    FINISHED_FILE_REMOVED: step({
      by: associateAndUp,
      via: 'call',
      fields: { fileId },
      needs: [hasFinishedFile, anotherFinishedFile],
      actions: [
        updateContext<DeliveryFacts>('countFinishedFileRemoved', ({ finishedFiles }) => ({
          finishedFiles: finishedFiles - 1,
        })),
      ],
      history: { client: 'We removed a finished document', staff: 'Finished document removed' },
    }),
    FINISHED_FILE_RESTORED: step({
      by: associateAndUp,
      via: 'call',
      fields: { fileId },
      actions: [countFinishedFile],
      history: { client: 'We restored a finished document', staff: 'Finished document restored' },
    }),
    RETURN_UPLOADED: step({
      by: associateAndUp,
      needs: [quoteAccepted, efileAccepted, hasFinishedFile],
      actions: [emailClient('returnReady')],
      history: { client: 'Your filed return is ready', staff: 'Filed return released' },
      row: {
        key: 'taxReturnUploaded',
        label: 'Tax Return Uploaded',
        button: 'Release to client',
        complete: uploaded,
      },
    }),
    UNDO_RETURN_UPLOADED: undo('RETURN_UPLOADED', {
      by: associateAndUp,
      history: { client: 'We withdrew the filed return', staff: 'Filed return withdrawn' },
    }),
    RETURN_DOWNLOADED: step({
      by: client,
      via: 'call',
      history: { client: 'You downloaded your filed return', staff: 'Client downloaded the return' },
      row: {
        key: 'taxReturnDownloaded',
        label: 'Tax Return Downloaded',
        complete: downloaded,
        visibleTo: seenBy(anyStaff),
      },
    }),
  },
});
