import { both, conditionsOn, inputCondition } from '../../parts/condition.js';
import { nobody } from '../../parts/roles.js';
import { type FirmRules, ruleNames } from '../../parts/rules.js';

const inLifecycle = conditionsOn<'lifecycle', 'active' | 'archived' | 'deleted'>('lifecycle');

export const active = inLifecycle('active', ['active'], {
  refusal: {
    client: 'This return is closed. Please contact us if something is missing.',
    staff: 'This return is archived.',
  },
  refusalIn: {
    deleted: {
      client: 'This return was deleted. Please contact us if you still need it.',
      staff: 'This return was deleted.',
    },
  },
  remedy: 'Remove it from the archive first.',
});

export const archived = inLifecycle('archived', ['archived'], {
  refusal: both('This return is not in the archive.'),
  whoCan: nobody,
});

/** The owner deleted it. What the law asks for is kept until its period is over. */
export const deleted = inLifecycle('deleted', ['deleted']);

export interface RuleFacts {
  /** The firm's rules for its own work. */
  rules: FirmRules;
}

export const rulesDiffer = inputCondition<RuleFacts, FirmRules>(
  'rulesDiffer',
  ({ rules }, wanted) => ruleNames.some((name) => rules[name] !== wanted[name]),
  { refusal: both('These rules are already in force.'), whoCan: nobody },
);
