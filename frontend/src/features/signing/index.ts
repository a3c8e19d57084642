export { type Signing, useSigning } from './api/get-signing.js';
