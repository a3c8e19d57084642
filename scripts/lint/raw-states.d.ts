import type { Rule } from 'eslint';

export const regionNames: ReadonlySet<string>;
export const rawStates: Rule.RuleModule;
