import type { Role } from '../roles.js';
import type { TaxReturnEventType } from './events.js';
import { type TaxReturnSnapshot, type TaxReturnValue, valueOf } from './snapshot.js';

/** One row of the staff's workflow screen (spec 2 §4, "Staff workflow rows"). Their order is the order of the work. */
export interface WorkflowRow {
  key: string;
  label: string;
  /** The event of its button, and the one that takes it back; null on rows that only show. */
  event: TaxReturnEventType | null;
  undo: TaxReturnEventType | null;
  /** The events that complete it: the latest of them tells who did, and when. */
  doneBy: readonly TaxReturnEventType[];
  visibleTo: readonly Role[];
  isComplete: (value: TaxReturnValue) => boolean;
}

const cpaAndUp: Role[] = ['CPA/EA', 'Owner', 'Auditor'];
const seniorAndUp: Role[] = ['Senior Associate', ...cpaAndUp];
const associateAndUp: Role[] = ['Staff Associate', ...seniorAndUp];
const allStaff: Role[] = ['Intern', ...associateAndUp];

/** A row without a button. */
const shown = (
  key: string,
  label: string,
  doneBy: TaxReturnEventType[],
  visibleTo: Role[],
  isComplete: WorkflowRow['isComplete'],
): WorkflowRow => ({
  key,
  label,
  event: null,
  undo: null,
  doneBy,
  visibleTo,
  isComplete,
});

export const workflowRows: readonly WorkflowRow[] = [
  shown(
    'documentsReceived',
    'Documents Received',
    ['FILE_ADDED'],
    allStaff,
    ({ documents }) => documents === 'received',
  ),
  shown(
    'clientAcceptsTerms',
    'Client Accepts Terms',
    ['ACCEPT_QUOTE'],
    allStaff,
    ({ quote }) => quote === 'accepted',
  ),
  {
    key: 'staffAssociateStarts',
    label: 'Staff Associate Starts',
    event: 'STAFF_START',
    undo: 'UNDO_STAFF_START',
    doneBy: ['STAFF_START'],
    visibleTo: allStaff,
    isComplete: ({ staffWork }) => staffWork === 'complete',
  },
  {
    key: 'seniorAssociateStarts',
    label: 'Senior Associate Starts',
    event: 'SENIOR_START',
    undo: 'UNDO_SENIOR_START',
    doneBy: ['SENIOR_START'],
    visibleTo: seniorAndUp,
    isComplete: ({ seniorWork }) => seniorWork === 'complete',
  },
  {
    key: 'cpaStarts',
    label: 'CPA/EA Starts',
    event: 'CPA_START',
    undo: 'UNDO_CPA_START',
    doneBy: ['CPA_START'],
    visibleTo: cpaAndUp,
    isComplete: ({ cpaWork }) => cpaWork === 'complete',
  },
  {
    key: 'cpaApprovesEFile',
    label: 'CPA/EA Approves E-File',
    event: 'APPROVE_EFILE',
    undo: 'UNDO_APPROVE_EFILE',
    doneBy: ['APPROVE_EFILE'],
    visibleTo: cpaAndUp,
    isComplete: ({ cpaApproval }) => cpaApproval === 'complete',
  },
  {
    key: 'efileAuthSent',
    label: 'E-File Auth Sent',
    event: 'EFILE_AUTH_SENT',
    undo: 'UNDO_EFILE_AUTH_SENT',
    doneBy: ['EFILE_AUTH_SENT'],
    visibleTo: associateAndUp,
    isComplete: ({ efile }) => efile !== 'notSent',
  },
  {
    key: 'efileAuthSigned',
    label: 'E-File Auth Signed',
    event: 'EFILE_AUTH_SIGNED',
    undo: 'UNDO_EFILE_AUTH_SIGNED',
    doneBy: ['EFILE_AUTH_SIGNED'],
    visibleTo: associateAndUp,
    isComplete: ({ efile }) => efile === 'signed' || efile === 'accepted',
  },
  {
    key: 'efileAccepted',
    label: 'E-File Accepted',
    event: 'EFILE_ACCEPTED',
    undo: 'UNDO_EFILE_ACCEPTED',
    doneBy: ['EFILE_ACCEPTED'],
    visibleTo: seniorAndUp,
    isComplete: ({ efile }) => efile === 'accepted',
  },
  shown(
    'clientPaysInvoice',
    'Client Pays Invoice',
    ['PAYMENT_SUCCEEDED', 'RECORD_OFFLINE_PAYMENT', 'RESOLVE_PAYMENT'],
    cpaAndUp,
    ({ payment }) => payment === 'paid' || payment === 'disputed',
  ),
  {
    key: 'taxReturnUploaded',
    label: 'Tax Return Uploaded',
    event: 'RETURN_UPLOADED',
    undo: 'UNDO_RETURN_UPLOADED',
    doneBy: ['RETURN_UPLOADED'],
    visibleTo: associateAndUp,
    isComplete: ({ delivery }) => delivery !== 'notUploaded',
  },
  shown(
    'taxReturnDownloaded',
    'Tax Return Downloaded',
    ['RETURN_DOWNLOADED'],
    allStaff,
    ({ delivery }) => delivery === 'downloaded',
  ),
];

export interface RowStatus {
  row: WorkflowRow;
  status: 'Pending' | 'Complete';
}

/** The rows a role may see, each Pending or Complete. */
export const rowsFor = (snapshot: TaxReturnSnapshot, role: Role): RowStatus[] =>
  workflowRows
    .filter((row) => row.visibleTo.includes(role))
    .map((row) => ({ row, status: row.isComplete(valueOf(snapshot)) ? 'Complete' : 'Pending' }));
