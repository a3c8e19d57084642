export * from './roles.js';
export * from './tax-return/index.js';
export * from './definition.js';
export { certainFilingDates, dueDate, endOfDay, extendedDueDate, formsOf, nextDue } from './due-dates.js';
export { type MachineAction, pureTransition, resolveState } from './pure-transition.js';
export { TracedMachine } from './traced-transition.js';
export * from './consent/index.js';
export * from './price-tool/index.js';
export * from './service-request/index.js';
