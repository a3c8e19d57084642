export { DisposalPart } from './components/disposal-part.js';
