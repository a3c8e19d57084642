export { AddressesPage } from './addresses-page.js';
export { MailboxPage } from './mailbox-page.js';
export { MessagePage } from './message-page.js';
export { NewMessagePage } from './new-message-page.js';
