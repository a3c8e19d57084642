import { resolve } from 'node:path';

/** Resolves a path relative to the folder in which npm was called. npm runs scripts in the project's folder. */
export const resolveFromCaller = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);
