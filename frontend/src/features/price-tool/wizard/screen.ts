import { isBusiness, isQuoteService, type WizardContext } from '@tax-firm/machines';
import type { StateValue } from 'xstate';

/** Screens of both wizards, named by the machine's states. */
export type Screen =
  | 'selectService'
  | 'selectTaxPreparation'
  | 'interview.who'
  | 'interview.business'
  | 'interview.income'
  | 'individualCompact.list'
  | 'individualCompact.w2'
  | 'individualCompact.scheduleC'
  | 'individualCompact.scheduleE'
  | 'individualCompact.scheduleBDE'
  | 'individualCompact.additionalState'
  | 'businessCompact.list'
  | 'businessCompact.partnershipCCorp'
  | 'businessCompact.sCorp'
  | 'businessCompact.notForProfit'
  | 'priceRange'
  | 'uploadDocuments'
  | 'whatHappensNext'
  | 'companyFormation'
  | 'accountingConsulting'
  | 'salesPayrollTax'
  | 'estimatedTax'
  | 'bookkeeping'
  | 'international'
  | 'scheduleCall'
  | 'saveForLater'
  | 'submitting'
  | 'confirmation'
  | 'requested';

/** The screens of the price lists, and of the interview that leads to them. */
export type PriceListName = Extract<
  Screen,
  `${'individualCompact' | 'businessCompact' | 'interview'}.${string}`
>;

export const isPriceList = (screen: Screen): screen is PriceListName => screen.includes('.');

/** The screen of a snapshot's value: the path of its states without `steps`, the parent of all questions. */
export function screenOf(value: StateValue): Screen {
  if (typeof value === 'string') return value as Screen;
  const [[state, inner] = ['', undefined]] = Object.entries(value);
  const rest = inner === undefined ? '' : screenOf(inner);
  return (state === 'steps' ? rest : `${state}.${rest}`) as Screen;
}

/** Screens that fill the page. The price range and the call are dialogs over one of them; submitting shows the form. */
export type Underlying = Exclude<Screen, 'priceRange' | 'scheduleCall' | 'submitting'>;

/** The full-page screen that is visible, if need be behind a dialog. */
export function underlying(screen: Screen, { service, preparation }: WizardContext): Underlying {
  switch (screen) {
    case 'priceRange':
      return isBusiness(preparation) ? 'businessCompact.list' : 'individualCompact.list';
    case 'scheduleCall':
      return service !== null && isQuoteService(service) ? service : 'selectService';
    case 'submitting':
      return 'whatHappensNext';
    default:
      return screen;
  }
}
