export { PaymentPortal } from './components/payment-portal.js';
export { isWaived } from './is-waived.js';
