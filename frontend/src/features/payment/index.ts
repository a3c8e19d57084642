export { PaymentPortal } from './components/payment-portal.js';
