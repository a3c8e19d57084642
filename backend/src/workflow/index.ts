export { commandUuid } from './model/command-id.js';
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
} from './model/definition.js';
export { type Disposal, DisposedHistory, isRedacted } from './engine/disposed-history.js';
export { WorkflowEngine } from './engine/engine.js';
export { type CommandResult, type SendCommand, type StartCommand } from './engine/engine-commands.js';
export {
  ChangedMeanwhile,
  EventRefused,
  InvalidDefinition,
  StaleVersion,
  UnknownMachineVersion,
  WorkflowNotFound,
} from './model/errors.js';
export { everyInstance, type WorkflowChange, WorkflowFeed } from './engine/feed.js';
export { Fold, type StoredInstance } from './model/fold.js';
export { createdType, isIntact, originColumns, type TransitionRow } from './model/history.js';
export { migrateWorkflows } from './migration/migrate-workflows.js';
export { MigrationReport } from './migration/migration-report.js';
export { WorkflowMigrator } from './migration/migrator.js';
export { WorkflowRegistry } from './engine/registry.js';
export { quote } from './engine/statements.js';
export { Timers } from './engine/timers.js';
export { WorkflowEntity } from './model/workflow-row.js';
export {
  plainTypes,
  type PlainTransitionRecord,
  toPlainRow,
  toTransitionRow,
  transitionColumns,
  type TransitionRecord,
} from './model/transition-reader.js';
export { WorkflowModule } from './workflow.module.js';
