export { DeclineCard } from './components/decline-card.js';
export { EngagementLetter, LetterText } from './components/engagement-letter.js';
export { InvoiceAgreementCard } from './components/invoice-agreement-card.js';
export { PriceComparison } from './components/price-comparison.js';
export {
  centsOutside,
  compareLines,
  estimatedLines,
  estimateFigure,
  type EstimatedLine,
} from './compare-lines.js';
