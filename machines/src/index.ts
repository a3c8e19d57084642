export * from './roles.js';
export * from './tax-return/index.js';
export * from './definition.js';
export * from './pure-transition.js';
export * from './price-tool/index.js';
