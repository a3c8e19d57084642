export * from './machine.js';
export { isSameName } from './same-name.js';
export * from './terms.js';
