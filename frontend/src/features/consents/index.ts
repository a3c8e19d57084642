export { ConsentStatusPill } from './components/consent-status-pill.js';
