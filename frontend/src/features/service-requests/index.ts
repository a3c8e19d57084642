export { RequestsLink } from './components/requests-link.js';
