import { migrations } from '@tax-firm/migrations';
import { type DataSourceOptions } from 'typeorm';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** How every part of the program reaches PostgreSQL. The schema is the migrations' alone. */
export function dataSourceOptions(url: string, poolSize: number): PostgresOptions {
  return {
    type: 'postgres',
    url,
    poolSize,
    applicationName: 'tax-firm',
    connectTimeoutMS: 10_000,
    extra: { keepAlive: true },
    synchronize: false,
    migrations,
    migrationsTransactionMode: 'each',
    logging: false,
  };
}
