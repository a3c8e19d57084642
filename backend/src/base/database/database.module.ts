import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { dataSourceOptions } from './data-source-options.js';

/** The connection pool. open-database.ts opens and migrates the database before the application is created. */
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [ENVIRONMENT],
      useFactory: ({ databaseUrl, databasePoolSize }: Environment) => {
        if (!databaseUrl) throw new Error('The application needs an open database: see openDatabase()');
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
