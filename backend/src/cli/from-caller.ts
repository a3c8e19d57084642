import { resolve } from 'node:path';

/** npm runs scripts in the project's folder; a path is meant from where npm was called. */
export const resolveFromCaller = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);
