export { DeliveriesPage } from './deliveries-page.js';
export { MailSamplesPage } from './mail-samples-page.js';
