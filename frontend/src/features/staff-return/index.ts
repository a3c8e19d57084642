export { defaultArchiveYear } from './activity/archive-year.js';
export { isStep, type StepEvent } from './activity/step-words.js';
export { AmountAgainstEstimate } from './components/amount.js';
export { DeadlineText } from './components/deadline.js';
export { WaitingOnPill } from './components/waiting-on.js';
