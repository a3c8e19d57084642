import type { MigrationInterface } from 'typeorm';

/** Every migration, in the order in which they run. A new one is appended, a published one never changes. */
export const migrations: (new () => MigrationInterface)[] = [];
