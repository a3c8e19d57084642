import { type Client } from 'pg';
import { type Environment } from '../../base/config/environment.js';

/** How serious a finding is: only a problem makes the command fail. */
export type Level = 'ok' | 'warning' | 'problem';

/** What a check found, as a sentence, and what to do about it. Neither has a secret. */
export interface CheckFinding {
  readonly level: Level;
  readonly says: string;
  readonly todo?: string;
}

export const ok = (says: string): CheckFinding => ({ level: 'ok', says });
export const checkWarning = (says: string, todo: string): CheckFinding => ({ level: 'warning', says, todo });
export const problem = (says: string, todo: string): CheckFinding => ({ level: 'problem', says, todo });

/** What the checks look at. */
export interface Deployment {
  readonly environment: Environment;
  /** The working role's URL. */
  readonly databaseUrl: string;
  /** Runs work with a connection of the working role, one at a time: connections may be scarce. */
  readonly withDatabase: <Result>(work: (client: Client) => Promise<Result>) => Promise<Result>;
  /** Gets a test email. Absent: none is sent. */
  readonly sendTo?: string;
  readonly now: () => Date;
}

/** One thing that can be wrong with a deployment. What it throws becomes a problem. */
export interface Check {
  /** A word or two, for the start of its lines. */
  readonly name: string;
  /** Whether it needs `databaseUrl`. Without a database, it is left out. */
  readonly needsDatabase?: boolean;
  readonly run: (deployment: Deployment) => Promise<readonly CheckFinding[]>;
}

/** A check that asks the database. */
export const databaseCheck = (
  name: string,
  ask: (client: Client, deployment: Deployment) => Promise<readonly CheckFinding[]>,
): Check => ({
  name,
  needsDatabase: true,
  run: (deployment) => deployment.withDatabase((client) => ask(client, deployment)),
});

/** The code of an error of the system or of a driver; otherwise its name. Messages may quote what we sent. */
export function errorCodeOf(error: unknown): string {
  const { code, name, cause } = (error ?? {}) as { code?: unknown; name?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? String(name ?? 'unknown') : errorCodeOf(cause);
}
