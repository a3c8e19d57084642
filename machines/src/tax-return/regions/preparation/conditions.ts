import {
  both,
  conditionsOn,
  everyOf,
  factCondition,
  notTheActorOf,
  type StepActors,
  underRule,
} from '../../parts/condition.js';
import { anyStaff, client, cpaAndUp, nobody } from '../../parts/roles.js';

type WorkState = 'pending' | 'complete';

const inStaffWork = conditionsOn<'staffWork', WorkState>('staffWork');
const inSeniorWork = conditionsOn<'seniorWork', WorkState>('seniorWork');
const inCpaWork = conditionsOn<'cpaWork', WorkState>('cpaWork');
const inApproval = conditionsOn<'cpaApproval', WorkState>('cpaApproval');

export const staffWorkPending = inStaffWork('staffWorkPending', ['pending'], {
  refusal: both('The staff associate has already started.'),
  whoCan: nobody,
});
export const staffWorkComplete = inStaffWork('staffWorkComplete', ['complete'], {
  refusal: both('The staff associate has not started.'),
});

export const seniorWorkPending = inSeniorWork('seniorWorkPending', ['pending'], {
  refusal: both('The senior associate has already started.'),
  whoCan: nobody,
});
export const seniorWorkComplete = inSeniorWork('seniorWorkComplete', ['complete'], {
  refusal: both('The senior associate has not started.'),
});

export const cpaWorkPending = inCpaWork('cpaWorkPending', ['pending'], {
  refusal: both('The CPA/EA has already started.'),
  whoCan: nobody,
});
export const cpaWorkComplete = inCpaWork('cpaWorkComplete', ['complete'], {
  refusal: {
    client: 'Your CPA hasn’t started on the return yet.',
    staff: 'Waiting for the CPA/EA to start.',
  },
});

/**
 * Work begins with the first preparer who starts. Then preparers rely on the client's documents, so the client can't
 * take one away. Staff can, and they can undo a start that was a mistake.
 */
export const workNotBegun = everyOf('workNotBegun', [staffWorkPending, seniorWorkPending, cpaWorkPending], {
  requiredOf: client,
  refusal: {
    client:
      'We have started on your return, so you can’t delete its documents. Please contact us to remove one.',
    staff: 'Work on the return has begun, so the client can’t delete its documents.',
  },
  whoCan: anyStaff,
});

export const approvalPending = inApproval('approvalPending', ['pending'], {
  refusal: {
    client: 'Your CPA has already approved the return for filing.',
    staff: 'The e-file is already approved.',
  },
  remedy: 'Undo the approval first.',
});
export const approved = inApproval('approved', ['complete'], {
  refusal: {
    client: 'Waiting for your CPA to approve the return for filing.',
    staff: 'Waiting for the CPA/EA to approve the e-file.',
  },
});

export const staffAssociateDone = underRule('preparersFirst', 'staffAssociateDone', staffWorkComplete);
export const seniorAssociateDone = underRule('preparersFirst', 'seniorAssociateDone', seniorWorkComplete);

/** Someone other than the reviewer must have taken one of these before the reviewer approves. */
const preparersSteps = ['STAFF_START', 'SENIOR_START'];

/** Four eyes: the reviewer must not be the preparer. */
export const notThePreparer = notTheActorOf('notThePreparer', preparersSteps, {
  rule: 'fourEyes',
  refusal: {
    client: 'A second person will review your return.',
    staff: 'You started the work on this return. The firm’s rules require someone else to approve it.',
  },
  whoCan: cpaAndUp,
});

/** Four eyes: there must be a preparer, so that nobody approves what nobody else has seen. */
export const preparerStarted = underRule(
  'fourEyes',
  'preparerStarted',
  factCondition<StepActors>(
    'someoneStarted',
    ({ doneBy }) => preparersSteps.some((step) => (doneBy[step] ?? null) !== null),
    {
      refusal: {
        client: 'A second person works on your return.',
        staff:
          'The firm’s rules require someone else to start the work on this return before you approve it.',
      },
      whoCan: anyStaff,
    },
  ),
);
