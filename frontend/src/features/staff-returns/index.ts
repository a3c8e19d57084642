export { useReturns } from './api/returns.js';
export { ReturnLink } from './components/return-link.js';
export { ReturnList } from './components/return-list.js';
