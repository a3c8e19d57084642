export { nextCommandId } from './commands/command-context.js';
export { commandUuid } from './command-id.js';
export { type AnswerKeeper, Remembers } from './commands/remembers.js';
export {
  type Actor,
  type ColumnValue,
  type LoadedWorkflow,
  type Origin,
  systemActor,
  type WorkflowDefinition,
  type WorkflowEvent,
} from './definition.js';
export { type Moved, type SendCommand, type StartCommand, WorkflowEngine } from './engine.js';
export {
  EventRefused,
  InvalidDefinition,
  StaleVersion,
  UnknownMachineVersion,
  WorkflowNotFound,
} from './errors.js';
export { type WorkflowChange, WorkflowFeed } from './feed.js';
export { createdType, type TransitionRow } from './history.js';
export { type Json } from './json.js';
export { WorkflowRegistry } from './registry.js';
export { Timers } from './timers.js';
export { WorkflowModule } from './workflow.module.js';
