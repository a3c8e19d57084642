export { afterOneBusinessDay } from './business-day.js';
export * from './machine.js';
