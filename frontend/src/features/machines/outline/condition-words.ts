import { maxReminders, sentences, serviceNames, type ServiceKey } from '@tax-firm/machines';

/** Conditions that no refusal tells of: timers' and the price tool's. */
const plain: Readonly<Record<string, string>> = {
  quoteReminderLeft: `fewer than ${maxReminders} reminders of the quote were sent`,
  signatureReminderLeft: `fewer than ${maxReminders} reminders of the signature were sent`,
  paymentReminderLeft: `fewer than ${maxReminders} reminders of the payment were sent`,
  quoteUnmade: 'no price quote was made',
  hasNoFile: 'there is no paper',
  resolvesAsPaid: 'the owner settles it as paid',
  resolvesAsRefunded: 'the owner settles it as refunded',
  preparationChosen: 'individual or business is chosen',
  answerFits: 'the answer fits its question',
};

const withValue: Readonly<Record<string, (value: string) => string>> = {
  serviceIs: (value) => `the service is ${serviceNames[value as ServiceKey]}`,
  preparationIs: (value) => `the preparation is ${value}`,
  pageIs: (value) => `the page asked for is ${value}`,
  not: (inner) => `not so that ${inner.split(' and ').map(conditionWords).join(' and ')}`,
};

const refusalOf = (name: string): string | undefined =>
  (sentences as Readonly<Record<string, { staff: string } | undefined>>)[name]?.staff;

/** What a condition asks, in a sentence: for those that stop somebody, what it says to them. */
export function conditionWords(condition: string): string {
  const [, name = '', value = ''] = /^(\w+)\((.*)\)$/.exec(condition) ?? [];
  const refusal = refusalOf(condition);
  if (refusal) return `if not: “${refusal}”`;
  return withValue[name]?.(value) ?? plain[condition] ?? condition;
}
