import {
  conditions,
  maxReminders,
  reminderNames,
  sentences,
  serviceNames,
  type ServiceKey,
} from '@tax-firm/machines';

/** Conditions that stop no person: of timers and eventless transitions, and the price tool's. */
const plain: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    reminderNames.map((name) => [
      `${name}ReminderLeft`,
      `fewer than ${maxReminders} reminders of the ${name} were sent`,
    ]),
  ),
  preparationChosen: 'individual or business is chosen',
  answerFits: 'the answer fits its question',
};

const withValue: Readonly<Record<string, (value: string) => string>> = {
  serviceIs: (value) => `the service is ${serviceNames[value as ServiceKey]}`,
  preparationIs: (value) => `the preparation is ${value}`,
  pageIs: (value) => `the page asked for is ${value}`,
  not: (inner) => `not so that ${inner.split(' and ').map(conditionWords).join(' and ')}`,
};

const refusalOf = (name: string): string | undefined => sentences[name]?.staff;

/** What a condition asks, in a sentence: for those that stop somebody, what it says to them. */
export function conditionWords(condition: string): string {
  const [, name = '', value = ''] = /^(\w+)\((.*)\)$/.exec(condition) ?? [];
  const refusal = refusalOf(condition);
  if (refusal) return `if not: “${refusal}”`;
  return withValue[name]?.(value) ?? plain[condition] ?? conditions[condition]?.asks ?? condition;
}
