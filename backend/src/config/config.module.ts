import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { ENVIRONMENT, type Environment } from './environment.js';

/** Global: the environment and the clock. */
@Global()
@Module({})
export class ConfigModule {
  static forRoot(environment: Environment): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: ENVIRONMENT, useValue: environment }, Clock],
      exports: [ENVIRONMENT, Clock],
    };
  }
}
