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

const inApproval = conditionsOn<'cpaApproval', WorkState>('cpaApproval');

/** Whether a preparer has started. @param who as staff read it */
function startOf<R extends string>(region: R, who: string, notYet = both(`The ${who} has not started.`)) {
  const inWork = conditionsOn<R, WorkState>(region);
  const refusal = both(`The ${who} has already started.`);
  return {
    pending: inWork(`${region}Pending`, ['pending'], { refusal, whoCan: nobody }),
    complete: inWork(`${region}Complete`, ['complete'], { refusal: notYet }),
  };
}
export const staffStart = startOf('staffWork', 'staff associate');
export const seniorStart = startOf('seniorWork', 'senior associate');
export const cpaStart = startOf('cpaWork', 'CPA/EA', {
  client: 'Your CPA hasn’t started on the return yet.',
  staff: 'Waiting for the CPA/EA to start.',
});
const starts = [staffStart.pending, seniorStart.pending, cpaStart.pending];

/**
 * Work begins with the first preparer who starts. Then preparers rely on the client's documents, so the client can't
 * take one away. Staff can, and they can undo a start that was a mistake.
 */
export const workNotBegun = everyOf('workNotBegun', starts, {
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

export const staffAssociateDone = underRule('preparersFirst', 'staffAssociateDone', staffStart.complete);
export const seniorAssociateDone = underRule('preparersFirst', 'seniorAssociateDone', seniorStart.complete);

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
