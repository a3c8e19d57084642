export { InvoiceAgreementCard } from './components/invoice-agreement-card.js';
