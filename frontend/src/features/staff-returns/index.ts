export { useReturns } from './api/returns.js';
export { DashboardLink } from './components/dashboard-link.js';
export { OpenMessagesLink } from './components/open-messages-link.js';
export { ReturnLink } from './components/return-link.js';
export { ReturnList } from './components/return-list.js';
export { SearchBox } from './dashboard/search-box.js';
