import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { getMetadataArgsStorage } from 'typeorm';
import { Clock } from './base/clock.js';
import { ENVIRONMENT, type Environment } from './base/config/environment.js';
import { Decoder } from './base/content/decoder.js';
import { dataSourceOptions } from './base/database/data-source-options.js';
import { DomainEvents } from './base/domain-events.js';
import { Metrics } from './base/metrics.js';

const services = [Clock, Decoder, DomainEvents, Metrics];

/**
 * Global: the environment, the connection pool, the clock, the events, the decoder of what
 * strangers sent, and the registry on which features register metrics.
 */
@Global()
@Module({})
export class BaseModule {
  /** @param environment with the URL of a database that open-database.ts has opened and migrated */
  static forRoot(environment: Environment): DynamicModule {
    const { databaseUrl, databasePoolSize } = environment;
    if (!databaseUrl) throw new Error('The application needs an open database: see openDatabase()');
    const pool = dataSourceOptions(databaseUrl, databasePoolSize);
    const entities = getMetadataArgsStorage().tables.map(({ target }) => target as Type);
    return {
      module: BaseModule,
      imports: [TypeOrmModule.forRoot({ ...pool, entities, retryAttempts: 3, retryDelay: 1_000 })],
      providers: [...services, { provide: ENVIRONMENT, useValue: environment }],
      exports: [...services, ENVIRONMENT],
    };
  }
}
