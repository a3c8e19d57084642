export { useHistory } from './api/get-history.js';
export { HistoryList } from './components/history-list.js';
