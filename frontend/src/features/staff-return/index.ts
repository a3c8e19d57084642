export { AmountAgainstEstimate } from './components/amount.js';
export { DeadlineText } from './components/deadline.js';
export { WaitingOnPill } from './components/waiting-on.js';
