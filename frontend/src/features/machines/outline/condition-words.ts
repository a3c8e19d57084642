import {
  conditions,
  maxReminders,
  reminderNames,
  sentences,
  serviceNames,
  type ServiceKey,
} from '@tax-firm/machines';
import { nameWords } from '../chart/definition.js';

/** Conditions without a refusal: of timers, of eventless transitions, and of the price tool. */
const plain: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    reminderNames.map((name) => [
      `${name}ReminderLeft`,
      `fewer than ${maxReminders} reminders of the ${name} were sent`,
    ]),
  ),
  preparationChosen: 'individual or business is chosen',
  documentsGiven: 'there are documents, a link to them or notes',
  answerFits: 'the answer fits its question',
  answersFit: 'the earlier answers fit the questions',
  filerKnown: 'it is known who files',
  formationChosen: 'a company or a tax ID is chosen',
  interviewed: 'the visitor came by the interview',
  interviewedNotForProfit: 'a not-for-profit came by the interview',
  isNotForProfit: 'it is a not-for-profit',
  onlyOwner: 'the visitor owns the business alone',
};

const withValue: Readonly<Record<string, (value: string) => string>> = {
  serviceIs: (value) => `the service is ${serviceNames[value as ServiceKey]}`,
  preparationIs: (value) => `the preparation is ${value}`,
  pageIs: (value) => `the page asked for is ${value}`,
  not: (inner) => `unless ${inner.split(' and ').map(meaningOf).join(' and ')}`,
};

/** Describes a condition of an event: by its refusal, or else by its question. */
export const conditionWords = (condition: string): string =>
  refusalOf(condition) ?? asksOf(condition) ?? condition;

/** Describes a condition as words that can follow "if"; falls back to its refusal. */
export const meaningOf = (condition: string): string =>
  asksOf(condition) ?? refusalOf(condition) ?? condition;

const refusalOf = (name: string): string | undefined =>
  sentences[name] && `if not: “${sentences[name].staff}”`;

const listOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

function asksOf(condition: string): string | undefined {
  const [, name = '', value = ''] = /^(\w+)\((.*)\)$/.exec(condition) ?? [];
  const known = conditions[condition];
  const ofState =
    known?.kind === 'state'
      ? `${nameWords(known.region)} is ${listOf.format(known.states.map(nameWords))}`
      : undefined;
  return withValue[name]?.(value) ?? plain[condition] ?? known?.asks ?? ofState;
}
