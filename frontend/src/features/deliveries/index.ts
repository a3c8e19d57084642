export { DeliveriesLink } from './components/deliveries-link.js';
export { UndeliveredNotice } from './components/undelivered-notice.js';
