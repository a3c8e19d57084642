export { AssigneeName } from './assignment/assignee-name.js';
export { assigneeInWords, type Assignee, useAssignees } from './assignment/use-assignees.js';
export { AmountAgainstEstimate } from './components/amount.js';
export { DeadlineText } from './components/deadline.js';
export { WaitingOnPill } from './components/waiting-on.js';
