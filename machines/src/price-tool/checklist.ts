import { type Answers, areMarried, type FilerAnswers } from './questions.js';
import { type Preparation } from './services.js';

/** A document that the client should bring. `key` must not change, because stored data refers to it. */
export interface ChecklistItem {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
}

interface Rule extends ChecklistItem {
  /** When the item is needed; always by default. */
  readonly when?: (answers: Answers) => boolean;
  /** Left out unless the answers ask for it. */
  readonly onlyIfTold?: true;
  /** Facts that the client knows, so that they may type them instead of uploading a document. */
  readonly isFact?: true;
}

const anyFiler =
  (has: (filer: FilerAnswers) => boolean) =>
  (answers: Answers): boolean =>
    has(answers.you) || (areMarried(answers) && has(answers.spouse));

const selfEmployed = anyFiler(({ scheduleC }) => scheduleC);
const landlord = anyFiler(({ rentals }) => rentals > 0);

const individual: readonly Rule[] = [
  { key: 'photoId', label: 'A government photo ID', hint: 'For each person who signs the return' },
  {
    key: 'socialSecurity',
    label: 'Social Security cards or ITIN letters',
    hint: 'Yours and your dependents’',
  },
  {
    key: 'lastReturn',
    label: 'Last year’s federal and state returns',
    hint: 'Every page, if we didn’t prepare them',
  },
  {
    key: 'w2',
    label: 'Forms W-2',
    hint: 'One from each employer',
    when: anyFiler(({ w2Count }) => w2Count > 0),
  },
  {
    key: 'spouseRecords',
    label: 'Your spouse’s forms',
    hint: 'A joint return reports both incomes',
    when: areMarried,
  },
  {
    key: 'forms1099',
    label: 'Forms 1099-NEC, 1099-MISC and 1099-K',
    hint: 'From clients and payment apps',
    when: selfEmployed,
  },
  {
    key: 'businessIncome',
    label: 'Your total business income',
    isFact: true,
    hint: 'Including income without a form',
    when: selfEmployed,
  },
  {
    key: 'businessExpenses',
    label: 'Your business expenses by category',
    hint: 'A spreadsheet is best; keep the receipts at home',
    when: selfEmployed,
  },
  {
    key: 'homeOffice',
    label: 'Home office size, rent and utilities',
    isFact: true,
    hint: 'If you work from home',
    when: selfEmployed,
  },
  { key: 'rentalRecords', label: 'Rent received and expenses for each property', when: landlord },
  {
    key: 'rentalClosing',
    label: 'Closing statement and depreciation schedule for each property',
    when: landlord,
  },
  {
    key: 'investments',
    label: 'Forms 1099-INT, 1099-DIV, 1099-B and Schedules K-1',
    hint: 'From banks, brokers and partnerships',
    when: ({ household }) => household.scheduleBDE,
  },
  {
    key: 'states',
    label: 'Dates and income in each other state',
    isFact: true,
    hint: 'Where you lived and where you worked',
    when: ({ household }) => household.additionalStates > 0,
  },
  {
    key: 'estimatedPayments',
    label: 'Estimated tax payments you made, with dates',
    isFact: true,
    when: ({ household }) => household.estimatedTax,
  },
  {
    key: 'newChild',
    label: 'Your new child’s Social Security number and date of birth',
    isFact: true,
    hint: 'With what you paid for child care, and the provider’s tax ID',
    when: ({ household }) => household.newChild,
    onlyIfTold: true,
  },
  {
    key: 'move',
    label: 'Your old and new address, with the date you moved',
    isFact: true,
    when: ({ household }) => household.moved,
    onlyIfTold: true,
  },
  {
    key: 'stimulus',
    label: 'The amount of your March 2021 stimulus payment',
    isFact: true,
    hint: 'IRS Notice 1444-C, or your bank statement',
  },
  { key: 'bank', label: 'Routing and account numbers for a refund', isFact: true, hint: 'Or a voided check' },
];

const entityIs =
  (...entities: readonly Answers['business']['entity'][]) =>
  ({ business }: Answers): boolean =>
    business.entity === 'undecided' || entities.includes(business.entity);

const business: readonly Rule[] = [
  { key: 'lastReturn', label: 'Last year’s federal and state business returns', hint: 'Every page' },
  {
    key: 'einLetter',
    label: 'EIN letter (CP 575) and formation documents',
    hint: 'For your first return with us',
  },
  { key: 'profitAndLoss', label: 'Profit and loss statement for the year' },
  { key: 'balanceSheet', label: 'Balance sheet at the end of the year' },
  { key: 'bankStatements', label: 'Business bank and card statements', hint: 'If your books aren’t closed' },
  { key: 'assets', label: 'Equipment bought or sold, with dates and prices', isFact: true },
  {
    key: 'owners',
    label: 'Owners: names, addresses, tax IDs and shares',
    isFact: true,
    hint: 'With each owner’s contributions and distributions',
    when: entityIs('partnershipCCorp', 'sCorp'),
  },
  { key: 'sElection', label: 'S election acceptance letter (CP 261)', when: entityIs('sCorp') },
  {
    key: 'payroll',
    label: 'Payroll reports: Forms 941, 940 and W-3',
    when: (answers) => entityIs('sCorp')(answers) || answers.business.payroll,
  },
  { key: 'determination', label: 'IRS determination letter', when: entityIs('notForProfit') },
  {
    key: 'donors',
    label: 'Contributions and grants received',
    hint: 'Names of donors who gave $5,000 or more',
    when: entityIs('notForProfit'),
  },
  {
    key: 'board',
    label: 'Officers and directors, with any pay',
    isFact: true,
    when: entityIs('notForProfit'),
  },
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
export function checklist(preparation: Preparation, answers?: Answers): readonly ChecklistItem[] {
  const rules = preparation === 'individual' ? individual : business;
  const all = answers === undefined || (preparation === 'individual' && !namesIncome(answers));
  return rules
    .filter(
      ({ when, onlyIfTold }) =>
        (all && !onlyIfTold) || when === undefined || (answers !== undefined && when(answers)),
    )
    .map(({ key, label, hint }) => ({ key, label, ...(hint === undefined ? {} : { hint }) }));
}
