import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { dataSourceOptions } from './data-source-options.js';

/** The connection pool. The database is opened and migrated before the application is made (open-database.ts). */
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [ENVIRONMENT],
      useFactory: ({ databaseUrl, databasePoolSize }: Environment) => {
        if (!databaseUrl)
          throw new Error('The application is made over an open database: see openDatabase()');
        return {
          ...dataSourceOptions(databaseUrl, databasePoolSize),
          autoLoadEntities: true,
          retryAttempts: 3,
          retryDelay: 1_000,
        };
      },
    }),
  ],
})
export class DatabaseModule {}
