import { formatDollars as $ } from './estimate/estimate-line.js';
import { type Choices } from './services.js';
import { sectionsOf } from './estimate/completions.js';
import { formationNames } from './estimate/other-services.js';
import { type PriceList } from './price-list.js';
import { type Answers, type AnswerSection, type FilerAnswers } from './questions.js';

/** A question in a few words, and its answer. */
export interface AnswerInWords {
  readonly label: string;
  readonly value: string;
}

/** Words an answer; undefined for one that says nothing, such as "none". */
type Wording<Value, Section> = (
  answer: Value,
  section: Section,
  prices: PriceList,
) => AnswerInWords | undefined;

type WordsOf<Section> = { readonly [Question in keyof Section]: Wording<Section[Question], Section> };

type Words = { readonly [S in AnswerSection]: WordsOf<Answers[S]> };

const yes = (label: string) => (isYes: boolean) => (isYes ? { label, value: 'Yes' } : undefined);

const count = (label: string) => (many: number) => (many > 0 ? { label, value: String(many) } : undefined);

type Bracket = 'under' | 'over' | 'undecided';

const bracket = (label: string, answer: Bracket, limitCents: number): AnswerInWords => {
  const limit = $(limitCents);
  const words = { under: `Under ${limit}`, over: `${limit} or more`, undecided: 'Not known yet' };
  return { label, value: words[answer] };
};

const choice =
  <Option extends string>(label: string, options: Readonly<Record<Option, string | undefined>>) =>
  (answer: Option): AnswerInWords | undefined => {
    const value = options[answer];
    return value === undefined ? undefined : { label, value };
  };

const ofFiler: WordsOf<FilerAnswers> = {
  w2Count: count('Forms W-2'),
  w2Income: (answer, { w2Count }, { individual }) =>
    w2Count > 0 ? bracket('Income', answer, individual.w2.incomeLimitCents) : undefined,
  scheduleC: yes('Self-employed (Schedule C)'),
  forms1099: (many, { scheduleC }) => (scheduleC ? { label: 'Forms 1099', value: String(many) } : undefined),
  scheduleCProfit: (answer, { scheduleC }, { individual }) =>
    scheduleC
      ? bracket('Left after business expenses', answer, individual.scheduleC.profitLimitCents)
      : undefined,
  lowActivity: (isQuiet, { scheduleC, scheduleCProfit }, { individual }) => {
    const { incomeLimitCents, maxTransactions } = individual.scheduleC.courtesyDiscount;
    return scheduleC && isQuiet && scheduleCProfit !== 'over'
      ? {
          label: 'Quiet year',
          value: `Income under ${$(incomeLimitCents)} and ${maxTransactions} or fewer transactions`,
        }
      : undefined;
  },
  rentals: count('Rental properties'),
};

const words: Words = {
  household: {
    filing: choice('Who is filing', {
      individual: 'Individual filer',
      married: 'Married filers',
      undecided: undefined,
    }),
    scheduleBDE: yes('Interest, dividends, stock sales or partnership income'),
    additionalStates: count('Other states'),
    estimatedTax: yes('Estimate of quarterly taxes'),
    lastMinute: yes('Last-minute filing'),
    newChild: yes('New child'),
    moved: yes('Moved'),
  },
  you: ofFiler,
  spouse: ofFiler,
  business: {
    entity: choice('Type of business', {
      partnershipCCorp: 'Partnership, LLC or C corporation',
      sCorp: 'S corporation',
      notForProfit: 'Not-for-profit',
      undecided: undefined,
    }),
    gross: (answer, { entity }, { business }) =>
      entity === 'undecided'
        ? undefined
        : bracket('Gross receipts', answer, business[entity].grossLimitCents),
    profit: (answer, { entity }, { business }) =>
      entity === 'sCorp' ? bracket('Profit', answer, business.sCorp.payrollProfitCents) : undefined,
    payroll: (isWanted, { entity }) => (entity === 'sCorp' ? yes('Payroll taxes')(isWanted) : undefined),
    payrollElsewhere: (isDone, { entity, profit }) =>
      entity === 'sCorp' && profit === 'over' ? yes('Someone else prepares the payroll')(isDone) : undefined,
    lastMinute: yes('Last-minute filing'),
  },
  companyFormation: {
    entity: choice('What to form', { ...formationNames, undecided: undefined }),
    ein: yes('Tax ID (EIN)'),
  },
  accountingConsulting: { hours: count('Hours') },
  salesPayrollTax: { salesTax: yes('Sells goods or taxable services'), payrollTax: yes('Pays wages') },
  estimatedTax: { withReturn: yes('We prepare the return this year') },
  bookkeeping: {
    hoursPerMonth: (hours) => ({
      label: 'Hours a month',
      value: hours > 0 ? String(hours) : 'Not known yet',
    }),
  },
  international: { accounts: count('Foreign bank accounts') },
};

function sectionInWords<S extends AnswerSection>(
  section: S,
  answers: Answers[S],
  prices: PriceList,
): readonly AnswerInWords[] {
  const of: WordsOf<Answers[S]> = words[section];
  return (Object.keys(of) as (keyof Answers[S])[]).flatMap((question) => {
    const worded = of[question](answers[question], answers, prices);
    return worded === undefined ? [] : [worded];
  });
}

/** Words what a visitor answered, without what does not apply. A spouse's answers say so. */
export function answersInWords(choices: Choices, prices: PriceList): readonly AnswerInWords[] {
  return sectionsOf(choices).flatMap((section) =>
    sectionInWords(section, choices.answers[section], prices).map(({ label, value }) => ({
      label: section === 'spouse' ? `Spouse: ${label}` : label,
      value,
    })),
  );
}
