export { EngagementLetter, LetterText } from './components/engagement-letter.js';
export { InvoiceAgreementCard } from './components/invoice-agreement-card.js';
