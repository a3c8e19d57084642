import { type Choices, type ServiceKey } from './services.js';
import { estimate, type Estimate } from './estimate/estimate.js';
import { formationNames, isQuoteService, type QuoteService } from './estimate/other-services.js';
import { formatTotal } from './estimate/price-words.js';
import { listAnswers, visitorAfter } from './order.js';
import { type PriceList } from './price-list.js';
import { readAnswers, type Answers } from './questions.js';

/** What a visitor asked the firm to call about, besides who they are. */
export interface KeptRequest {
  /** null: something else. */
  readonly service: ServiceKey | null;
  /** The answers about that service; null if its screen asks nothing. */
  readonly answers: Answers[QuoteService] | null;
  /** What the visitor saw; null if there was no price. */
  readonly estimate: Estimate | null;
}

/** One answer in words, such as `Tax ID (EIN): Yes`. */
export type RequestFact = readonly [label: string, value: string];

/**
 * Checks a request on the server, and computes the estimate, which is never taken from it.
 * @param request the service, and the answers to that service's questions
 * @returns undefined if the wizard could not have led to it: an invalid answer, or a missing choice
 */
export function reviewRequest(
  { service, answers: given }: { readonly service: ServiceKey | null; readonly answers?: unknown },
  prices: PriceList,
): KeptRequest | undefined {
  if (service === null || !isQuoteService(service)) return { service, answers: null, estimate: null };
  const answers = readAnswers({ [service]: given ?? {} });
  if (answers === undefined) return undefined;
  const choices: Choices = { service, preparation: null, answers };
  if (!leadsToCall(choices, service)) return undefined;
  const shown = estimate(choices, prices);
  return { service, answers: answers[service], estimate: shown.lines.length > 0 ? shown : null };
}

/** Whether the visitor's wizard leads from these choices to the call. */
const leadsToCall = ({ answers }: Choices, service: QuoteService): boolean =>
  visitorAfter([
    { type: 'SELECT_SERVICE', service },
    { type: 'NEXT' },
    ...listAnswers({ [service]: answers[service] }).map((answer) => ({ type: 'ANSWER', ...answer }) as const),
    { type: 'NEXT' },
  ]).matches({ steps: 'scheduleCall' });

/** The answers of a request in words, and the price that the visitor saw. */
export function requestFacts({ service, answers, estimate: shown }: KeptRequest): readonly RequestFact[] {
  const asked =
    service !== null && isQuoteService(service) && answers !== null
      ? (inWords[service] as (given: typeof answers) => readonly RequestFact[])(answers)
      : [];
  return [...asked, ...(shown ? [['Price shown', formatTotal(shown)] as const] : [])];
}

const yesNo = (yes: boolean): string => (yes ? 'Yes' : 'No');

const inWords: { readonly [S in QuoteService]: (answers: Answers[S]) => readonly RequestFact[] } = {
  companyFormation: ({ entity, ein }) => [
    ['Company', entity === 'undecided' ? 'None' : formationNames[entity]],
    ['Tax ID (EIN)', yesNo(ein)],
  ],
  accountingConsulting: ({ hours }) => [['Hours', String(hours)]],
  salesPayrollTax: ({ salesTax, payrollTax }) => [
    ['Sells goods or taxable services', yesNo(salesTax)],
    ['Pays wages', yesNo(payrollTax)],
  ],
  estimatedTax: ({ withReturn }) => [['We prepare the return this year', yesNo(withReturn)]],
  bookkeeping: ({ hoursPerMonth }) => [
    ['Hours a month', hoursPerMonth === 0 ? 'Not known yet' : String(hoursPerMonth)],
  ],
  international: ({ accounts }) => [['Foreign bank accounts', String(accounts)]],
};
