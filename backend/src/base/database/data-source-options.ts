import { migrations } from '@tax-firm/migrations';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** Connection options for every part of the program. Only migrations change the schema. */
export function dataSourceOptions(url: string, poolSize: number): PostgresOptions {
  return {
    type: 'postgres',
    driver: pg,
    url,
    poolSize,
    applicationName: 'tax-firm',
    connectTimeoutMS: 10_000,
    extra: { keepAlive: true },
    installExtensions: false, // the migrations create those that are needed
    migrations,
    migrationsTransactionMode: 'each',
  };
}

/** Opens a pool for some work, and closes it afterward. @param options in place of the usual ones */
export async function withDataSource<Result>(
  url: string,
  poolSize: number,
  work: (dataSource: DataSource) => Promise<Result>,
  options: Partial<PostgresOptions> = {},
): Promise<Result> {
  const dataSource = await new DataSource({ ...dataSourceOptions(url, poolSize), ...options }).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
