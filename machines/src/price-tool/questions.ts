/** The kind of answer to a question. A count is a whole number from `min` to `max`. */
type Question =
  | { readonly kind: 'flag'; readonly initial: boolean }
  | { readonly kind: 'count'; readonly min: number; readonly max: number; readonly initial: number }
  | { readonly kind: 'choice'; readonly options: readonly string[]; readonly initial: string };

const flag = { kind: 'flag', initial: false } as const;

const count = (min: number, max: number, initial = min) => ({ kind: 'count', min, max, initial }) as const;

const choice = <const Option extends string>(...options: readonly [Option, ...Option[]]) =>
  ({ kind: 'choice', options, initial: options[0] }) as const;

/** `under` the limit in the price list, or `over`: at the limit or above. */
const bracket = choice('under', 'over', 'undecided');

const filer = {
  w2Count: count(0, 20, 1),
  w2Income: bracket,
  scheduleC: flag,
  forms1099: count(0, 60),
  /** Income after expenses. */
  scheduleCProfit: bracket,
  /** Little income and few transactions, for the courtesy discount. */
  lowActivity: flag,
  rentals: count(0, 20),
} as const;

/**
 * All questions that affect the price, by section of the price list. The types, initial values and validation of the
 * answers come from here.
 */
export const questions = {
  household: {
    filing: choice('individual', 'married', 'undecided'),
    scheduleBDE: flag,
    additionalStates: count(0, 50),
    estimatedTax: flag,
    lastMinute: flag,
    /** These two cost nothing; the documents depend on them. */
    newChild: flag,
    moved: flag,
  },
  you: filer,
  spouse: filer,
  business: {
    entity: choice('undecided', 'partnershipCCorp', 'sCorp', 'notForProfit'),
    gross: bracket,
    profit: bracket,
    payroll: flag,
    /** Someone else prepares the payroll that the owner must be on. */
    payrollElsewhere: flag,
    lastMinute: flag,
  },
  companyFormation: {
    entity: choice('undecided', 'llcNewYork', 'llcCalifornia', 'corporation', 'sCorporation', 'notForProfit'),
    ein: flag,
  },
  accountingConsulting: { hours: count(1, 100) },
  salesPayrollTax: { salesTax: flag, payrollTax: flag },
  estimatedTax: { withReturn: flag },
  /** 0 hours: not known yet, so the price is for a typical month. */
  bookkeeping: { hoursPerMonth: count(0, 100) },
  /** Foreign accounts that must be reported. */
  international: { accounts: count(1, 50) },
} as const satisfies Record<string, Record<string, Question>>;

type Questions = typeof questions;

type AnswerTo<Q> = Q extends { kind: 'flag' }
  ? boolean
  : Q extends { kind: 'count' }
    ? number
    : Q extends { kind: 'choice'; options: readonly (infer Option)[] }
      ? Option
      : never;

export type Answers = {
  readonly [S in keyof Questions]: { readonly [F in keyof Questions[S]]: AnswerTo<Questions[S][F]> };
};

type Household = Pick<Answers, 'household'>;

/** Whether the visitor has said who files. */
export const isFilerKnown = ({ household }: Household): boolean => household.filing !== 'undecided';

/** Whether Married Filers is chosen. */
export const areMarried = ({ household }: Household): boolean => household.filing === 'married';

export type AnswerSection = keyof Answers;
export type FilerAnswers = Answers['you'];

/** One answer, as in the wizard's event. The type allows only valid pairs of question and value. */
export type Answer = {
  [S in AnswerSection]: {
    [F in keyof Answers[S]]: { readonly section: S; readonly question: F; readonly value: Answers[S][F] };
  }[keyof Answers[S]];
}[AnswerSection];

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isValidAnswer(question: Question, value: unknown): boolean {
  switch (question.kind) {
    case 'flag':
      return typeof value === 'boolean';
    case 'count':
      return (
        Number.isInteger(value) && (value as number) >= question.min && (value as number) <= question.max
      );
    case 'choice':
      return typeof value === 'string' && question.options.includes(value);
  }
}

function questionOf(section: string, key: string): Question | undefined {
  const asked: Record<string, Record<string, Question>> = questions;
  return Object.hasOwn(asked, section) && Object.hasOwn(asked[section]!, key)
    ? asked[section]![key]
    : undefined;
}

/** Whether the question exists and the value is valid for it. */
export function isAnswer(answer: { section: string; question: string; value: unknown }): boolean {
  const question = questionOf(answer.section, answer.question);
  return question !== undefined && isValidAnswer(question, answer.value);
}

const answerAll = (answer: (question: Question) => unknown): Answers =>
  Object.fromEntries(
    Object.entries(questions).map(([section, asked]) => [
      section,
      Object.fromEntries(Object.entries(asked).map(([key, question]) => [key, answer(question)])),
    ]),
  ) as unknown as Answers;

/** The answers that a request gives by leaving questions out: a filer with one Form W-2. */
export const initialAnswers = answerAll(({ initial }) => initial);

/** The answers of a visitor who has told nothing yet, so that no price comes from an answer nobody gave. */
export const noAnswers = answerAll((question) => {
  switch (question.kind) {
    case 'flag':
      return false;
    case 'count':
      return question.min;
    case 'choice':
      return question.options.includes('undecided') ? 'undecided' : question.initial;
  }
});

/** The answers with one of them replaced. */
export const withAnswer = (answers: Answers, { section, question, value }: Answer): Answers => ({
  ...answers,
  [section]: { ...answers[section], [question]: value },
});

/** Answers of an earlier order, without those that hold for its year alone. */
export const forNextYear = (answers: Answers): Answers => ({
  ...answers,
  household: { ...answers.household, lastMinute: false, newChild: false, moved: false },
  business: { ...answers.business, lastMinute: false },
});

/**
 * Validates answers from a request or a stored draft. Missing questions get their initial value, so old drafts stay
 * valid when questions are added.
 * @returns undefined if a question is unknown or a value is invalid
 */
export function readAnswers(input: unknown): Answers | undefined {
  if (!isRecord(input)) return undefined;
  let answers = initialAnswers;
  for (const [section, given] of Object.entries(input)) {
    if (!Object.hasOwn(questions, section) || !isRecord(given)) return undefined;
    for (const [question, value] of Object.entries(given)) {
      const answer = { section, question, value };
      if (!isAnswer(answer)) return undefined;
      answers = withAnswer(answers, answer as Answer);
    }
  }
  return answers;
}
