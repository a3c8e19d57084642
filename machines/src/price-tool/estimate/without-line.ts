import { type PriceList } from '../price-list.js';
import { withAnswer, type Answer, type Answers, type FilerAnswers } from '../questions.js';
import { type Choices } from '../services.js';
import { estimate, type Estimate } from './estimate.js';
import { includedW2s, type Who } from './filer.js';

type TakingBack = (answers: Answers, prices: PriceList) => Answer | undefined;

/** The answers that take back each line of a filer, by the line's key. */
const ofFiler: Readonly<
  Record<string, (who: Who, filer: FilerAnswers, prices: PriceList['individual']) => Answer>
> = {
  w2: (section) => ({ section, question: 'w2Count', value: 0 }),
  additionalW2: (section, filer, prices) => ({
    section,
    question: 'w2Count',
    value: Math.min(filer.w2Count, includedW2s(filer, prices)),
  }),
  scheduleC: (section) => ({ section, question: 'scheduleC', value: false }),
  additional1099: (section, { forms1099 }, { scheduleC }) => ({
    section,
    question: 'forms1099',
    value: Math.min(forms1099, scheduleC.includedForms1099),
  }),
  courtesyDiscount: (section) => ({ section, question: 'lowActivity', value: false }),
  scheduleE: (section) => ({ section, question: 'rentals', value: 0 }),
  additionalRentals: (section, { rentals }, { scheduleE }) => ({
    section,
    question: 'rentals',
    value: Math.min(rentals, scheduleE.includedRentals),
  }),
};

/** The same for all other lines that a visitor chose, by service or type of return. */
const ofRest = {
  individual: {
    scheduleBDE: () => ({ section: 'household', question: 'scheduleBDE', value: false }),
    additionalStates: () => ({ section: 'household', question: 'additionalStates', value: 0 }),
    estimatedTax: () => ({ section: 'household', question: 'estimatedTax', value: false }),
    lastMinute: () => ({ section: 'household', question: 'lastMinute', value: false }),
  },
  business: {
    // Above the profit limit, the choice is who does it.
    payroll: ({ business: { profit, payroll, payrollElsewhere } }) => {
      if (profit !== 'over' || payrollElsewhere)
        return { section: 'business', question: 'payroll', value: false };
      return payroll ? undefined : { section: 'business', question: 'payrollElsewhere', value: true };
    },
    lastMinute: () => ({ section: 'business', question: 'lastMinute', value: false }),
  },
  companyFormation: { ein: () => ({ section: 'companyFormation', question: 'ein', value: false }) },
  salesPayrollTax: {
    salesTax: () => ({ section: 'salesPayrollTax', question: 'salesTax', value: false }),
    payrollTax: () => ({ section: 'salesPayrollTax', question: 'payrollTax', value: false }),
  },
  international: {
    additionalAccounts: ({ international }, { fbar }) => ({
      section: 'international',
      question: 'accounts',
      value: Math.min(international.accounts, fbar.maxAccounts),
    }),
  },
} satisfies Record<string, Record<string, TakingBack>>;

function takingBack(key: string, choices: Choices, prices: PriceList): Answer | undefined {
  const { service, preparation, answers } = choices;
  const [, who, ofWhom] = /^(you|spouse)\.(.+)$/.exec(key) ?? [];
  if (who !== undefined && ofWhom !== undefined)
    return ofFiler[ofWhom]?.(who as Who, answers[who as Who], prices.individual);
  const rest: Readonly<Record<string, Readonly<Record<string, TakingBack>>>> = ofRest;
  return rest[(service === 'taxPreparation' ? preparation : service) ?? '']?.[key]?.(answers, prices);
}

/**
 * Computes the price without the choice that added a line: the line's answer is taken back, and everything else is priced
 * anew. So the other lines can change as well, such as a discount, or the W-2 that a Schedule C includes.
 * @param key of a line of the estimate, or of work by quote
 * @returns undefined for a line that no single answer adds, and if nothing would be left
 */
export function estimateWithout(key: string, choices: Choices, prices: PriceList): Estimate | undefined {
  const answer = takingBack(key, choices, prices);
  if (answer === undefined) return undefined;
  const left = estimate({ ...choices, answers: withAnswer(choices.answers, answer) }, prices);
  return left.lines.length + left.byQuote.length > 0 ? left : undefined;
}
