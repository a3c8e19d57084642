export { EffectFailure, type FailureCause, failureCauses } from './effect-failure.js';
export { type EffectHandler, type EffectJob, EffectRegistry } from './effect-registry.js';
export { JobsModule } from './jobs.module.js';
export { Outbox, type OutsideEffect } from './outbox.js';
