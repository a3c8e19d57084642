export { answersInWords, type AnswerInWords } from './answers-in-words.js';
export { checklist, type ChecklistItem, isFactItem } from './checklist.js';
export { formInName, formInText, itemForForm } from './document-forms.js';
export { clientPriceToolMachine } from './client-machine.js';
export {
  entities,
  entitiesFor,
  entityNames,
  entityOf,
  fiscalYearEndDay,
  usualFiscalYearEnd,
  type Entity,
} from './company.js';
export { type ByQuoteItem, type EstimateLine } from './estimate/estimate-line.js';
export { type Choices } from './estimate/choices.js';
export { estimate, priceChange, type Estimate } from './estimate/estimate.js';
export {
  formatChange,
  formatPrice,
  formatRange,
  formatTotal,
  priceRows,
  type PriceRowText,
} from './estimate/price-words.js';
export { priceRule } from './estimate/rules.js';
export { estimateWithout } from './estimate/without-line.js';
export {
  formationNames,
  isQuoteService,
  quoteServices,
  type Formation,
  type QuoteService,
} from './estimate/other-services.js';
export {
  canSubmit,
  clientOrderFrom,
  isJointOrder,
  reviewOrder,
  visitorOrderFrom,
  type OrderPayload,
  type ReviewedOrder,
  type VisitorOrderPayload,
} from './order.js';
export { orderFileName, orderName, orderTitle, type OrderSubject } from './order-title.js';
export { type PriceList, type PriceRange } from './price-list.js';
export {
  areMarried,
  initialAnswers,
  isFilerKnown,
  questions,
  readAnswers,
  type Answer,
  type Answers,
  type AnswerSection,
  type FilerAnswers,
} from './questions.js';
export {
  isBusiness,
  orderServices,
  preparationOf,
  preparations,
  serviceKeys,
  serviceNames,
  type OrderService,
  type Preparation,
  type ServiceKey,
} from './services.js';
export { describePlaced, nextTaxYear, type PlacedOrder, repeatedOrder } from './repeated-order.js';
export { requestFacts, reviewRequest, type KeptRequest } from './request.js';
export { restoreWizard } from './saved-wizard.js';
export { dueTaxYear, earliestTaxYear, latestTaxYear } from './tax-year.js';
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
