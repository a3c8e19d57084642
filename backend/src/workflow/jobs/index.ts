export { EffectFailure, type FailureCause, failureCauses } from './effect-failure.js';
export { type EffectHandler, type EffectJob, EffectRegistry } from './effect-registry.js';
export { JobsModule } from './jobs.module.js';
export { lanes } from './lanes.js';
export { Outbox, type NewEffect, type RowRef } from './outbox.js';
