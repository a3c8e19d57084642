import { isQuoteService, type WizardContext } from '@tax-firm/machines';
import type { StateValue } from 'xstate';

/** Screens of both wizards, by the state they show. */
export type Screen =
  | 'selectService'
  | 'selectTaxPreparation'
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
  | 'confirmation';

/** The innermost state of a snapshot's value, less the region `steps` that all questions lie in. */
export function screenOf(value: StateValue): Screen {
  if (typeof value === 'string') return value as Screen;
  const [[state, inner] = ['', undefined]] = Object.entries(value);
  const rest = inner === undefined ? '' : screenOf(inner);
  return (state === 'steps' ? rest : `${state}.${rest}`) as Screen;
}

/** Screens by themselves: the price range and the call are dialogs over one of them, and submitting is a wait on one. */
export type Underlying = Exclude<Screen, 'priceRange' | 'scheduleCall' | 'submitting'>;

export function underlying(screen: Screen, { service, preparation }: WizardContext): Underlying {
  switch (screen) {
    case 'priceRange':
      return preparation === 'business' ? 'businessCompact.list' : 'individualCompact.list';
    case 'scheduleCall':
      return service !== null && isQuoteService(service) ? service : 'selectService';
    case 'submitting':
      return 'whatHappensNext';
    default:
      return screen;
  }
}
