import type { Reason } from '@tax-firm/machines';
import { roleName } from '../../components/role-name.js';

const listOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Why a button cannot be pressed and who can change that, in the machine's words. Undefined when it can be pressed. */
export function whyNotText(reasons: readonly Reason[]): string | undefined {
  return reasons.map(sentenceOf).join(' ') || undefined;
}

/** The sentence about the sender's role names the roles itself. */
const sentenceOf = ({ guard, sentence, whoCan }: Reason): string =>
  guard === 'senderMay' || whoCan.length === 0
    ? sentence
    : `${sentence} Who can: ${listOf.format(whoCan.map(roleName))}.`;
