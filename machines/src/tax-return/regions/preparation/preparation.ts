import { region, to } from '../../parts/region.js';
import { anyStaff, cpaAndUp, seniorAndUp } from '../../parts/roles.js';
import { step, undo } from '../../parts/step.js';
import { documentsHere } from '../documents/conditions.js';
import { authUnsent } from '../efile/conditions.js';
import { quoteAccepted } from '../quote/conditions.js';
import { copyUnreleased } from '../review/conditions.js';
import {
  approvalPending,
  approved,
  cpaWorkComplete,
  cpaWorkPending,
  notThePreparer,
  preparerStarted,
  seniorAssociateDone,
  seniorWorkComplete,
  seniorWorkPending,
  staffAssociateDone,
  staffWorkComplete,
  staffWorkPending,
} from './conditions.js';

/** The preparers' work (spec 2 §4): four steps, each in its own region. */

const staffWork = region('staffWork', {
  initial: 'pending',
  states: {
    pending: {
      on: { STAFF_START: to('complete') },
      next: {
        when: [approvalPending],
        waitingOn: 'Staff Associate',
        client: 'We’re about to start on your return',
        staff: 'Waiting for staff associate to start',
      },
    },
    complete: { flags: ['isInternStart'], on: { UNDO_STAFF_START: to('pending') } },
  },
  conditions: [staffWorkPending, staffWorkComplete],
  steps: {
    STAFF_START: step({
      by: anyStaff,
      needs: [quoteAccepted],
      history: { client: 'We started on your return', staff: 'Staff associate started' },
      row: {
        key: 'staffAssociateStarts',
        label: 'Staff Associate Starts',
        button: 'Start',
        complete: staffWorkComplete,
      },
    }),
    UNDO_STAFF_START: undo('STAFF_START', {
      by: anyStaff,
      needs: [approvalPending],
      history: { client: 'We reversed a step', staff: 'Staff associate start undone' },
    }),
  },
});

const seniorWork = region('seniorWork', {
  initial: 'pending',
  states: {
    pending: {
      on: { SENIOR_START: to('complete') },
      next: {
        when: [approvalPending],
        waitingOn: 'Senior Associate',
        client: 'We’re preparing your return',
        staff: 'Waiting for senior associate to start',
      },
    },
    complete: { flags: ['isSeniorStart'], on: { UNDO_SENIOR_START: to('pending') } },
  },
  conditions: [seniorWorkPending, seniorWorkComplete],
  steps: {
    SENIOR_START: step({
      by: seniorAndUp,
      needs: [quoteAccepted],
      history: { client: 'A senior associate started on your return', staff: 'Senior associate started' },
      row: {
        key: 'seniorAssociateStarts',
        label: 'Senior Associate Starts',
        button: 'Start',
        complete: seniorWorkComplete,
      },
    }),
    UNDO_SENIOR_START: undo('SENIOR_START', {
      by: seniorAndUp,
      needs: [approvalPending],
      history: { client: 'We reversed a step', staff: 'Senior associate start undone' },
    }),
  },
});

const cpaWork = region('cpaWork', {
  initial: 'pending',
  states: {
    pending: {
      on: { CPA_START: to('complete') },
      next: {
        when: [approvalPending],
        waitingOn: 'CPA/EA',
        client: 'Your CPA is about to review the return',
        staff: 'Waiting for CPA/EA to start',
      },
    },
    complete: { flags: ['isOwnerStart'], on: { UNDO_CPA_START: to('pending') } },
  },
  conditions: [cpaWorkPending, cpaWorkComplete],
  steps: {
    CPA_START: step({
      by: cpaAndUp,
      needs: [quoteAccepted],
      history: { client: 'Your CPA started the review', staff: 'CPA/EA started' },
      row: { key: 'cpaStarts', label: 'CPA/EA Starts', button: 'Start', complete: cpaWorkComplete },
    }),
    UNDO_CPA_START: undo('CPA_START', {
      by: cpaAndUp,
      needs: [approvalPending],
      history: { client: 'We reversed a step', staff: 'CPA/EA start undone' },
    }),
  },
});

const cpaApproval = region('cpaApproval', {
  initial: 'pending',
  states: {
    pending: {
      on: { APPROVE_EFILE: to('complete') },
      next: {
        waitingOn: 'CPA/EA',
        client: 'Your CPA is reviewing the return',
        staff: 'Waiting for CPA/EA to approve the e-file',
      },
    },
    complete: { flags: ['isOwnerApproveEFile'], on: { UNDO_APPROVE_EFILE: to('pending') } },
  },
  conditions: [approvalPending, approved],
  steps: {
    APPROVE_EFILE: step({
      by: cpaAndUp,
      needs: [
        quoteAccepted,
        cpaWorkComplete,
        documentsHere,
        staffAssociateDone,
        seniorAssociateDone,
        notThePreparer,
        preparerStarted,
      ],
      history: { client: 'Your CPA approved the return for filing', staff: 'E-file approved' },
      row: {
        key: 'cpaApprovesEFile',
        label: 'CPA/EA Approves E-File',
        button: 'Approve',
        complete: approved,
      },
    }),
    UNDO_APPROVE_EFILE: undo('APPROVE_EFILE', {
      by: cpaAndUp,
      needs: [copyUnreleased, authUnsent],
      history: { client: 'Your CPA is looking at the return again', staff: 'E-file approval undone' },
    }),
  },
});

/** The preparers' steps, in the order of the work. */
export const preparation = [staffWork, seniorWork, cpaWork, cpaApproval] as const;
