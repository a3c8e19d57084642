import * as z from 'zod';
import type { Actor } from '../../../roles.js';
import { updateContext } from '../../parts/action.js';
import { both, factCondition, inputCondition, senderCondition } from '../../parts/condition.js';
import { field } from '../../parts/fields.js';
import { fact } from '../../parts/region.js';
import { anyStaff, nobody, seniorAndUp, system } from '../../parts/roles.js';
import { step } from '../../parts/step.js';

/** Who works on a return: one of the staff, or nobody. It changes no state, and nobody needs it to take a step. */

interface AssignmentFacts {
  /** Account id of who works on the return; null for nobody. */
  assigneeId: string | null;
}

interface NamesAssignee {
  readonly assigneeId: string | null;
}

const accountId = z.uuid('Please choose a member of the staff');
const sample = '5e0b1a52-6c1c-4b7e-9d57-3f4f0f6f2a11';

const unassigned = factCondition<AssignmentFacts>('unassigned', ({ assigneeId }) => assigneeId === null, {
  refusal: {
    client: 'Someone is already working on your return.',
    staff: 'Someone already has this return. They can give it back, or a senior can assign it to you.',
  },
  whoCan: seniorAndUp,
});

const isAssignee = senderCondition<AssignmentFacts>(
  'isAssignee',
  ({ assigneeId }, { id }) => id !== null && assigneeId === id,
  { refusal: both('Only the person who has the return can give it back.'), whoCan: nobody },
);

const anotherAssignee = inputCondition<AssignmentFacts, NamesAssignee>(
  'anotherAssignee',
  (facts, { assigneeId }) => assigneeId !== facts.assigneeId,
  { refusal: both('The return is already assigned that way.'), whoCan: nobody },
);

const stillAssigned = inputCondition<AssignmentFacts, NamesAssignee>(
  'stillAssigned',
  (facts, { assigneeId }) => assigneeId === facts.assigneeId,
  { refusal: both('The return is now assigned to someone else.'), whoCan: nobody },
);

const forgetAssignee = updateContext<AssignmentFacts>('forgetAssignee', () => ({ assigneeId: null }));

export const assignmentFacts = { assigneeId: fact(z.uuid().nullable(), null) };

/** What the client reads: not who, and not that someone gave the return back. */
const chosen = 'We chose who works on your return';
const choosing = 'We’re choosing who works on your return';

export const assignmentSteps = {
  TAKE_RETURN: step({
    by: anyStaff,
    needs: [unassigned],
    actions: [
      updateContext<AssignmentFacts, { actor: Actor }>('rememberTaker', (_, { actor }) => ({
        assigneeId: actor.id,
      })),
    ],
    history: { client: chosen, staff: 'Took the return' },
  }),
  GIVE_BACK: step({
    by: anyStaff,
    needs: [isAssignee],
    actions: [forgetAssignee],
    history: { client: choosing, staff: 'Gave the return back' },
  }),
  ASSIGN: step({
    by: seniorAndUp,
    fields: {
      assigneeId: field(accountId.nullable(), { label: 'Account id', sample }),
      /** The name at that time, for the history. The server sets it, whatever the sender says. */
      assigneeName: field(z.string().optional(), { label: 'Name', sample: undefined }),
    },
    needs: [anotherAssignee],
    actions: [
      updateContext<AssignmentFacts, NamesAssignee>('rememberAssignee', (_, { assigneeId }) => ({
        assigneeId,
      })),
    ],
    history: {
      client: ({ assigneeId }) => (assigneeId === null ? choosing : chosen),
      staff: ({ assigneeId, assigneeName }) =>
        assigneeId === null ? 'Unassigned' : `Assigned to ${assigneeName ?? 'a member of the staff'}`,
    },
  }),
  ASSIGNEE_LEFT: step({
    by: system,
    via: 'call',
    fields: { assigneeId: field(accountId, { label: 'Account id', sample }) },
    needs: [stillAssigned],
    actions: [forgetAssignee],
    history: { client: choosing, staff: 'Unassigned: the previous assignee no longer works on returns' },
  }),
};
