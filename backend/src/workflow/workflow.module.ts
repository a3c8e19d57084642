import { type DynamicModule, Global, Module } from '@nestjs/common';
import { type WorkflowDefinition } from './model/definition.js';
import { WorkflowEngine } from './engine/engine.js';
import { WorkflowFeed } from './engine/feed.js';
import { WORKFLOW_DEFINITIONS, WorkflowRegistry } from './engine/registry.js';
import { Timers } from './engine/timers.js';

/** The engine, for every feature. It runs the given definitions and depends on no feature. */
@Global()
@Module({})
export class WorkflowModule {
  static register(definitions: readonly WorkflowDefinition[]): DynamicModule {
    const exported = [WorkflowRegistry, WorkflowFeed, WorkflowEngine, Timers];
    return {
      module: WorkflowModule,
      providers: [{ provide: WORKFLOW_DEFINITIONS, useValue: definitions }, ...exported],
      exports: exported,
    };
  }
}
