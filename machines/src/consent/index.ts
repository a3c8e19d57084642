export * from './machine.js';
export * from './terms.js';
