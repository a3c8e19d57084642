export { commandUuid } from './command-id.js';
export {
  type Actor,
  type ColumnValue,
  type PersistedState,
  type LoadedWorkflow,
  type Origin,
  systemActor,
  type WorkflowDefinition,
  type VersionMigration,
  type WorkflowEvent,
} from './definition.js';
export { type Disposal, DisposedHistory, isRedacted } from './disposed-history.js';
export { WorkflowEngine } from './engine.js';
export { type CommandResult, type SendCommand, type StartCommand } from './engine-commands.js';
export {
  ChangedMeanwhile,
  EventRefused,
  InvalidDefinition,
  StaleVersion,
  UnknownMachineVersion,
  WorkflowNotFound,
} from './errors.js';
export { everyInstance, type WorkflowChange, WorkflowFeed } from './feed.js';
export { Fold, type StoredInstance } from './fold.js';
export { createdType, isIntact, originColumns, type TransitionRow } from './history.js';
export { migrateWorkflows } from './migrate-workflows.js';
export { MigrationReport } from './migration-report.js';
export { WorkflowMigrator } from './migrator.js';
export { WorkflowRegistry } from './registry.js';
export { quote } from './statements.js';
export { Timers } from './timers.js';
export { WorkflowEntity } from './workflow-row.js';
export {
  plainTypes,
  type PlainTransitionRecord,
  toPlainRow,
  toTransitionRow,
  transitionColumns,
  type TransitionRecord,
} from './transition-reader.js';
export { WorkflowModule } from './workflow.module.js';
