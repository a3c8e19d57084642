export * from './roles.js';
export * from './tax-return/index.js';
export * from './definition.js';
export { certainFilingDates, dueDate, endOfDay, extendedDueDate, formsOf, nextDue } from './due-dates.js';
export { folded, isNameOf, isSameName, wordsOfName } from './names.js';
export {
  type MachineAction,
  pureTransition,
  resolveState,
  type State,
  wholeValue,
} from './pure-transition.js';
export * from './consent/machine.js';
export * from './price-tool/index.js';
export * from './service-request/machine.js';
