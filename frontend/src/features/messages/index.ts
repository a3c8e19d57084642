export { useCloseMessages, useUnread } from './api/thread.js';
export { MessageThread } from './components/message-thread.js';
export { CommunicationsLabel } from './components/communications-label.js';
