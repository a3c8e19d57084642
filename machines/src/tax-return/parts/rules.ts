import * as z from 'zod';
import { field } from './fields.js';

/** Each rule in words, for the history and for staff. */
export const ruleWords = {
  fourEyes: 'nobody checks their own work',
  documentsFirst: 'at least one document before the e-file is approved',
  preparersFirst: 'staff associate and senior associate start before the e-file is approved',
  signing:
    'the client gets a copy before the e-file authorization and reviews it before signing, and the firm has the signed form',
  payment: 'the client pays before the return is filed',
} as const;

export type RuleName = keyof typeof ruleWords;

export const ruleNames = Object.keys(ruleWords) as RuleName[];

const rule = (name: RuleName) => field(z.boolean(), { label: `Rule: ${ruleWords[name]}`, sample: false });

export const firmRuleFields = {
  fourEyes: rule('fourEyes'),
  documentsFirst: rule('documentsFirst'),
  preparersFirst: rule('preparersFirst'),
  signing: rule('signing'),
  payment: rule('payment'),
};

/**
 * Optional rules for a firm's own work. All are off unless `firm.json` turns them on (docs/workflow-changes.md, "What a
 * firm may choose").
 */
export const firmRules = z.object(firmRuleFields);

export type FirmRules = z.infer<typeof firmRules>;

/** All rules off, which is the default. */
export const noRules: FirmRules = {
  fourEyes: false,
  documentsFirst: false,
  preparersFirst: false,
  signing: false,
  payment: false,
};
