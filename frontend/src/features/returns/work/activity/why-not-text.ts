import { regionOfCondition, staffRoles, type ActorRole } from '@tax-firm/machines';
import { roleName } from '@/lib/firm/role-name';

/** A condition that is not met, from the machine or from the server. */
interface UnmetCondition {
  guard: string;
  sentence: string;
  whoCan: readonly ActorRole[];
}

const listOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Conditions that make the others irrelevant: the sender's role, and an archived return. */
const decisive: readonly string[] = ['senderMay', 'active'];

/**
 * Why a button cannot be pressed and who can change that, a sentence for each unmet condition in the order of the work.
 * Empty if it can be pressed.
 */
export function whyNotSentences(
  reasons: readonly UnmetCondition[],
): readonly { guard: string; text: string }[] {
  const first = reasons.find(({ guard }) => decisive.includes(guard));
  const place = ({ guard }: UnmetCondition) => regionOfCondition(guard)?.place ?? Number.MAX_SAFE_INTEGER;
  const inOrder = first ? [first] : reasons.toSorted((one, other) => place(one) - place(other));
  return inOrder.map((each) => ({ guard: each.guard, text: sentenceOf(each) }));
}

/** The same as one text. Undefined if the button can be pressed. */
export const whyNotText = (reasons: readonly UnmetCondition[]): string | undefined =>
  whyNotSentences(reasons)
    .map(({ text }) => text)
    .join(' ') || undefined;

/** The sentence about the sender's role names the roles itself. */
const sentenceOf = ({ guard, sentence, whoCan }: UnmetCondition): string =>
  guard === 'senderMay' || whoCan.length === 0 ? sentence : `${sentence} Who can: ${whoCanText(whoCan)}.`;

/** 'Client or Senior Associate and up': an unbroken range of staff roles up to the owner's is abbreviated. */
function whoCanText(roles: readonly ActorRole[]): string {
  const staff = staffRoles.filter((role) => roles.includes(role));
  const others = roles.filter((role) => !staff.some((known) => known === role));
  const [lowest] = staff;
  const unbroken =
    lowest && staff.length > 1 && staff.length === staffRoles.length - staffRoles.indexOf(lowest);
  return listOf.format([...others, ...(unbroken ? [`${roleName(lowest)} and up`] : staff.map(roleName))]);
}
