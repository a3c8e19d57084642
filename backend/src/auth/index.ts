export * from './access.js';
export * from './principal.js';
