import * as z from 'zod';
import { emailClient, updateContext } from '../../parts/action.js';
import { field } from '../../parts/fields.js';
import { fact, region, stay, to } from '../../parts/region.js';
import { client, owner, system } from '../../parts/roles.js';
import { type FirmRules, firmRuleFields, firmRules, ruleNames, ruleWords } from '../../parts/rules.js';
import { step } from '../../parts/step.js';
import { downloaded } from '../delivery/conditions.js';
import { authUnsent, efileUnaccepted } from '../efile/conditions.js';
import { filingSettled } from '../filing/conditions.js';
import { noMoneyIn, noPaymentUnderWay } from '../payment/conditions.js';
import { quoteUnaccepted } from '../quote/conditions.js';
import { assignmentFacts, assignmentSteps } from './assignment.js';
import { active, archived, type RuleFacts, rulesDiffer } from './conditions.js';

interface LifecycleFacts extends RuleFacts {
  archiveYear: number | null;
}

/** The tax year under which a return is archived (spec 2 §4, "Archive"); 2020 by default (§9). */
export const archiveYear = field(
  z
    .number({ error: 'Please enter a year' })
    .int('Please enter a year')
    .min(2000, 'Please enter a year from 2000 on')
    .max(9999, 'Please enter a year of four digits')
    .default(2020),
  { label: 'Tax year', sample: 2025 },
);

const describeRules = (rules: FirmRules): string => {
  const on = ruleNames.filter((name) => rules[name]).map((name) => ruleWords[name]);
  return on.length > 0 ? on.join('; ') : 'none';
};

/** Whether a return is active, archived or deleted; who works on it; and the firm's rules for it. */
export const lifecycle = region('lifecycle', {
  initial: 'active',
  on: { RULES_CHANGED: stay() },
  states: {
    active: {
      on: {
        ARCHIVE: [
          to('archived', { when: [efileUnaccepted], actions: [emailClient('orderClosed')] }),
          to('archived'),
        ],
        DELETE: to('deleted'),
        TAKE_RETURN: stay(),
        GIVE_BACK: stay(),
        ASSIGN: stay(),
        ASSIGNEE_LEFT: stay(),
      },
    },
    archived: {
      flags: ['archive'],
      next: [
        { when: [downloaded], waitingOn: 'Nobody', client: 'Done and archived', staff: 'Archived' },
        { waitingOn: 'Nobody', client: 'Closed and archived', staff: 'Archived before it was finished' },
      ],
      on: {
        UNARCHIVE: [
          to('active', { when: [efileUnaccepted], actions: [emailClient('orderReopened')] }),
          to('active'),
        ],
      },
    },
    deleted: {
      description: 'Kept, and hidden from everyone but auditors.',
      next: { waitingOn: 'Nobody', client: 'Deleted', staff: 'Deleted' },
    },
  },
  conditions: [active, archived],
  facts: {
    archiveYear: fact(z.int().nullable(), null),
    rules: fact(firmRules, ({ rules }) => rules),
    ...assignmentFacts,
  },
  steps: {
    ARCHIVE: step({
      by: owner,
      fields: { year: archiveYear },
      needs: [noPaymentUnderWay, filingSettled],
      actions: [
        updateContext<LifecycleFacts, { year: number }>('rememberArchiveYear', (_, { year }) => ({
          archiveYear: year,
        })),
      ],
      history: { client: 'We archived your return', staff: ({ year }) => `Archived under ${year}` },
    }),
    UNARCHIVE: step({
      by: owner,
      actions: [updateContext<LifecycleFacts>('forgetArchiveYear', () => ({ archiveYear: null }))],
      undoes: 'ARCHIVE',
      restartsTimers: 'all',
      history: { client: 'We removed your return from the archive', staff: 'Removed from the archive' },
    }),
    DELETE: step({
      by: [...client, ...owner],
      needs: [quoteUnaccepted, authUnsent, noMoneyIn],
      actions: [emailClient('orderDeleted')],
      history: { client: 'The order was deleted', staff: 'Order deleted' },
    }),
    ...assignmentSteps,
    RULES_CHANGED: step({
      by: system,
      via: 'call',
      fields: firmRuleFields,
      needs: [rulesDiffer],
      evenWhenClosed: true,
      actions: [
        updateContext<LifecycleFacts, FirmRules>(
          'rememberRules',
          (_, { fourEyes, documentsFirst, preparersFirst, signing, payment }) => ({
            rules: { fourEyes, documentsFirst, preparersFirst, signing, payment },
          }),
        ),
      ],
      history: {
        client: 'We changed our rules for returns',
        staff: (rules) => `The firm’s rules changed: ${describeRules(rules)}`,
      },
    }),
  },
});
