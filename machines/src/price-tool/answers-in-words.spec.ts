import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { anyAnswers, answering } from '../../test/arbitrary-answers.js';
import { answersInWords } from './answers-in-words.js';
import { type PriceList } from './price-list.js';
import { noAnswers, type Answer } from './questions.js';
import { preparations, type ServiceKey, serviceKeys } from './services.js';

const prices = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../firm/prices.json', import.meta.url)), 'utf8'),
) as PriceList;

const told = (...answers: readonly Answer[]) =>
  answersInWords(
    { service: 'taxPreparation', preparation: 'individual', answers: answering(...answers) },
    prices,
  ).map(({ label, value }) => `${label}: ${value}`);

it('says what a couple answered, and whose forms they are', () => {
  expect(
    told(
      { section: 'household', question: 'filing', value: 'married' },
      { section: 'you', question: 'w2Count', value: 2 },
      { section: 'spouse', question: 'w2Count', value: 0 },
      { section: 'spouse', question: 'scheduleC', value: true },
      { section: 'spouse', question: 'lowActivity', value: true },
    ),
  ).toEqual([
    'Who is filing: Married filers',
    'Forms W-2: 2',
    'Income: Under $50,000',
    'Spouse: Self-employed (Schedule C): Yes',
    'Spouse: Forms 1099: 0',
    'Spouse: Left after business expenses: Under $30,000',
    'Spouse: Quiet year: Income under $10,000 and 30 or fewer transactions',
  ]);
});

it('leaves out what does not apply, such as a spouse who was answered for before', () => {
  expect(told({ section: 'spouse', question: 'rentals', value: 2 })).toEqual([
    'Who is filing: Individual filer',
    'Forms W-2: 1',
    'Income: Under $50,000',
  ]);
  const none = { service: 'taxPreparation', preparation: 'individual', answers: noAnswers } as const;
  expect(answersInWords(none, prices)).toEqual([]);
});

it('never says the same about two answers, and leaves none blank', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<ServiceKey | null>(null, ...serviceKeys),
      fc.constantFrom(...preparations),
      anyAnswers,
      (service, preparation, answers) => {
        const words = answersInWords({ service, preparation, answers }, prices);
        expect(new Set(words.map(({ label }) => label)).size).toBe(words.length);
        expect(words.every(({ label, value }) => label !== '' && value !== '')).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});
