import type { ActorRole } from '../../../roles.js';
import type { StateCondition } from '../../parts/condition.js';
import { type NextStep, region, type Region, to } from '../../parts/region.js';
import { anyStaff, cpaAndUp, seniorAndUp } from '../../parts/roles.js';
import { type HistorySentences, step, type Step, type StepRow, undo } from '../../parts/step.js';
import { documentsHere } from '../documents/conditions.js';
import { authUnsent } from '../efile/conditions.js';
import { quoteAccepted } from '../quote/conditions.js';
import { copyUnreleased } from '../review/conditions.js';
import {
  approvalPending,
  approved,
  cpaStart,
  notThePreparer,
  preparerStarted,
  seniorAssociateDone,
  seniorStart,
  staffAssociateDone,
  staffStart,
} from './conditions.js';

/** The preparers' work (spec 2 §4): four steps, each in its own region. */

/** What differs between the preparers who start. */
interface Start<Flag extends string> {
  readonly flag: Flag;
  readonly by: readonly ActorRole[];
  readonly conditions: { readonly pending: StateCondition; readonly complete: StateCondition };
  readonly next: Pick<NextStep, 'waitingOn' | 'client' | 'staff'>;
  readonly history: HistorySentences<Record<never, never>>;
  /** What staff read in the history once the start is undone. */
  readonly undone: string;
  readonly row: Pick<StepRow, 'key' | 'label'>;
}

type StartSteps<Event extends string> = Record<Event, Step<Record<never, never>, 'person', never>> &
  Record<`UNDO_${Event}`, ReturnType<typeof undo<never>>>;

/** Work that someone starts, and whose start can be undone until the e-file is approved. */
const workRegion = <const Name extends string, const Event extends string, const Flag extends string>(
  name: Name,
  event: Event,
  { flag, by, conditions: { pending, complete }, next, history, undone, row }: Start<Flag>,
): Region<Name, 'pending' | 'complete', StartSteps<Event>, Record<never, never>, Flag, never, never> => ({
  name,
  initial: 'pending',
  states: {
    pending: { on: { [event]: to('complete') }, next: { when: [approvalPending], ...next } },
    complete: { flags: [flag], on: { [`UNDO_${event}`]: to('pending') } },
  },
  conditions: [pending, complete],
  facts: {},
  steps: {
    [event]: step({ by, needs: [quoteAccepted], history, row: { ...row, button: 'Start', complete } }),
    [`UNDO_${event}`]: undo(event, {
      by,
      needs: [approvalPending],
      history: { client: 'We reversed a step', staff: undone },
    }),
  } as StartSteps<Event>,
});

const staffWork = workRegion('staffWork', 'STAFF_START', {
  flag: 'isInternStart',
  by: anyStaff,
  conditions: staffStart,
  next: {
    waitingOn: 'Staff Associate',
    client: 'We’re about to start on your return',
    staff: 'Waiting for staff associate to start',
  },
  history: { client: 'We started on your return', staff: 'Staff associate started' },
  undone: 'Staff associate start undone',
  row: { key: 'staffAssociateStarts', label: 'Staff Associate Starts' },
});

const seniorWork = workRegion('seniorWork', 'SENIOR_START', {
  flag: 'isSeniorStart',
  by: seniorAndUp,
  conditions: seniorStart,
  next: {
    waitingOn: 'Senior Associate',
    client: 'We’re preparing your return',
    staff: 'Waiting for senior associate to start',
  },
  history: { client: 'A senior associate started on your return', staff: 'Senior associate started' },
  undone: 'Senior associate start undone',
  row: { key: 'seniorAssociateStarts', label: 'Senior Associate Starts' },
});

const cpaWork = workRegion('cpaWork', 'CPA_START', {
  flag: 'isOwnerStart',
  by: cpaAndUp,
  conditions: cpaStart,
  next: {
    waitingOn: 'CPA/EA',
    client: 'Your CPA is about to review the return',
    staff: 'Waiting for CPA/EA to start',
  },
  history: { client: 'Your CPA started the review', staff: 'CPA/EA started' },
  undone: 'CPA/EA start undone',
  row: { key: 'cpaStarts', label: 'CPA/EA Starts' },
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
        cpaStart.complete,
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
