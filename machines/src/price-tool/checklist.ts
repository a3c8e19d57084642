import { type Answers, areMarried, type FilerAnswers } from './questions.js';
import { type Preparation } from './services.js';

/** A document that the client should bring. `key` must not change, because stored data refers to it. */
export interface DocumentToSend {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
}

interface Rule extends DocumentToSend {
  /** When the item is needed; always by default. */
  readonly when?: (answers: Answers) => boolean;
  /** Left out unless the answers ask for it. */
  readonly onlyIfTold?: true;
  /** Facts that the client knows, so that they may type them instead of uploading a document. */
  readonly isFact?: true;
}

/** A document to upload. */
const paper = (key: string, label: string, rest: Partial<Rule> = {}): Rule => ({ key, label, ...rest });

/** Something that the client knows. */
const fact = (key: string, label: string, rest: Partial<Rule> = {}): Rule =>
  paper(key, label, { isFact: true, ...rest });

const anyFiler =
  (has: (filer: FilerAnswers) => boolean) =>
  (answers: Answers): boolean =>
    has(answers.you) || (areMarried(answers) && has(answers.spouse));

const selfEmployed = anyFiler(({ scheduleC }) => scheduleC);
const landlord = anyFiler(({ rentals }) => rentals > 0);

const individual: readonly Rule[] = [
  paper('photoId', 'A government photo ID', { hint: 'For each person who signs the return' }),
  paper('socialSecurity', 'Social Security cards or ITIN letters', { hint: 'Yours and your dependents’' }),
  paper('lastReturn', 'Last year’s federal and state returns', {
    hint: 'Every page, if we didn’t prepare them',
  }),
  paper('w2', 'Forms W-2', { hint: 'One from each employer', when: anyFiler(({ w2Count }) => w2Count > 0) }),
  paper('spouseRecords', 'Your spouse’s forms', {
    hint: 'A joint return reports both incomes',
    when: areMarried,
  }),
  paper('forms1099', 'Forms 1099-NEC, 1099-MISC and 1099-K', {
    hint: 'From clients and payment apps',
    when: selfEmployed,
  }),
  fact('businessIncome', 'Your total business income', {
    hint: 'Including income without a form',
    when: selfEmployed,
  }),
  paper('businessExpenses', 'Your business expenses by category', {
    hint: 'A spreadsheet is best; keep the receipts at home',
    when: selfEmployed,
  }),
  fact('homeOffice', 'Home office size, rent and utilities', {
    hint: 'If you work from home',
    when: selfEmployed,
  }),
  paper('rentalRecords', 'Rent received and expenses for each property', { when: landlord }),
  paper('rentalClosing', 'Closing statement and depreciation schedule for each property', { when: landlord }),
  paper('investments', 'Forms 1099-INT, 1099-DIV, 1099-B and Schedules K-1', {
    hint: 'From banks, brokers and partnerships',
    when: ({ household }) => household.scheduleBDE,
  }),
  fact('states', 'Dates and income in each other state', {
    hint: 'Where you lived and where you worked',
    when: ({ household }) => household.additionalStates > 0,
  }),
  fact('estimatedPayments', 'Estimated tax payments you made, with dates', {
    when: ({ household }) => household.estimatedTax,
  }),
  fact('newChild', 'Your new child’s Social Security number and date of birth', {
    hint: 'With what you paid for child care, and the provider’s tax ID',
    when: ({ household }) => household.newChild,
    onlyIfTold: true,
  }),
  fact('move', 'Your old and new address, with the date you moved', {
    when: ({ household }) => household.moved,
    onlyIfTold: true,
  }),
  fact('stimulus', 'The amount of your March 2021 stimulus payment', {
    hint: 'IRS Notice 1444-C, or your bank statement',
  }),
  fact('bank', 'Routing and account numbers for a refund', { hint: 'Or a voided check' }),
];

const entityIs =
  (...entities: readonly Answers['business']['entity'][]) =>
  ({ business }: Answers): boolean =>
    business.entity === 'undecided' || entities.includes(business.entity);

const business: readonly Rule[] = [
  paper('lastReturn', 'Last year’s federal and state business returns', { hint: 'Every page' }),
  paper('einLetter', 'EIN letter (CP 575) and formation documents', {
    hint: 'For your first return with us',
  }),
  paper('profitAndLoss', 'Profit and loss statement for the year'),
  paper('balanceSheet', 'Balance sheet at the end of the year'),
  paper('bankStatements', 'Business bank and card statements', { hint: 'If your books aren’t closed' }),
  fact('assets', 'Equipment bought or sold, with dates and prices'),
  fact('owners', 'Owners: names, addresses, tax IDs and shares', {
    hint: 'With each owner’s contributions and distributions',
    when: entityIs('partnershipCCorp', 'sCorp'),
  }),
  paper('sElection', 'S election acceptance letter (CP 261)', { when: entityIs('sCorp') }),
  paper('payroll', 'Payroll reports: Forms 941, 940 and W-3', {
    when: (answers) => entityIs('sCorp')(answers) || answers.business.payroll,
  }),
  paper('determination', 'IRS determination letter', { when: entityIs('notForProfit') }),
  paper('donors', 'Contributions and grants received', {
    hint: 'Names of donors who gave $5,000 or more',
    when: entityIs('notForProfit'),
  }),
  fact('board', 'Officers and directors, with any pay', { when: entityIs('notForProfit') }),
];

/** Whether a client may type the item with this key instead of uploading a document. */
export const isFactItem = (key: string): boolean =>
  [...individual, ...business].some((rule) => rule.key === key && rule.isFact === true);

const namesIncome = (answers: Answers): boolean =>
  answers.household.scheduleBDE ||
  anyFiler(({ w2Count, scheduleC, rentals }) => w2Count > 0 || scheduleC || rentals > 0)(answers);

/**
 * The documents that a client should bring, by type and answers. Without answers, or for a person who named no income:
 * all that may apply.
 */
export function checklist(preparation: Preparation, answers?: Answers): readonly DocumentToSend[] {
  const rules = preparation === 'individual' ? individual : business;
  const all = answers === undefined || (preparation === 'individual' && !namesIncome(answers));
  return rules
    .filter(
      ({ when, onlyIfTold }) =>
        (all && !onlyIfTold) || when === undefined || (answers !== undefined && when(answers)),
    )
    .map(({ key, label, hint }) => ({ key, label, ...(hint === undefined ? {} : { hint }) }));
}
