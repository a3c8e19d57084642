export * from './answers-in-words.js';
export * from './checklist.js';
export * from './document-forms.js';
export { clientPriceToolMachine } from './client-machine.js';
export * from './company.js';
export { type ByQuoteItem, type EstimateLine } from './estimate/estimate-line.js';
export * from './estimate/estimate.js';
export * from './estimate/price-words.js';
export * from './estimate/rules.js';
export * from './estimate/without-line.js';
export {
  formationNames,
  isQuoteService,
  quoteServices,
  type Formation,
  type QuoteService,
} from './estimate/other-services.js';
export * from './order.js';
export * from './order-title.js';
export * from './price-list.js';
export * from './questions.js';
export * from './services.js';
export * from './repeated-order.js';
export * from './request.js';
export * from './saved-wizard.js';
export * from './tax-year.js';
export { priceToolMachine } from './visitor-machine.js';
export {
  emptyDetails,
  mostDocuments,
  type DetailPage,
  type EarlierOrder,
  type OrderDetails,
  type UploadedDocument,
  type WizardContext,
  type WizardEvent,
  type WizardInput,
} from './wizard.js';
