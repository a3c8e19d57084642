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

/** Stands for the end of a sentence of ours. A value may have a point and a space too, as “Ames Inc. of Ohio” has. */
const sentenceEnd = '\u0001';

/**
 * Makes a finding of a text, or of the template that it is the tag of. The first sentence says what was found; those after
 * it, what to do.
 */
const finding =
  (level: Level) =>
  (text: string | TemplateStringsArray, ...values: readonly unknown[]): CheckFinding => {
    const raw = [text].flat().map((words) => words.replaceAll('. ', sentenceEnd));
    const [says = '', ...todo] = String.raw({ raw }, ...values).split(sentenceEnd);
    return todo.length > 0 ? { level, says, todo: todo.join('. ') } : { level, says };
  };

export const ok = finding('ok');
export const warning = finding('warning');
export const problem = finding('problem');

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

type Findings = CheckFinding | readonly CheckFinding[];

/** One thing that can be wrong with a deployment. What it throws becomes a problem. */
export interface Check {
  /** A word or two, for the start of its lines. */
  readonly name: string;
  /** Whether it needs `databaseUrl`. Without a database, it is left out. */
  readonly needsDatabase?: boolean;
  readonly run: (deployment: Deployment) => Promise<Findings>;
}

export const check = (name: string, run: Check['run']): Check => ({ name, run });

/** A check that asks the database. */
export const databaseCheck = (
  name: string,
  ask: (client: Client, deployment: Deployment) => Promise<Findings>,
): Check => ({
  name,
  needsDatabase: true,
  run: (deployment) => deployment.withDatabase((client) => ask(client, deployment)),
});
