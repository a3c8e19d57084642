import { parseArgs } from 'node:util';
import { Logger } from '@nestjs/common';
import { emailAddress } from '@tax-firm/contract';
import { EnvironmentError, loadEnvironment } from '../../base/config/environment.js';
import { problem, type Level } from '../doctor/check.js';
import { examine, type NamedFinding } from '../doctor/examine.js';
import { withoutSecretsOf } from '../doctor/without-secrets.js';
import { CommandError, run } from './run.js';

const words: Readonly<Record<Level, string>> = { ok: 'ok', warning: 'warning', problem: 'PROBLEM' };

/** The findings for people, a line each, and a last line that counts them. */
function textOf(findings: readonly NamedFinding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(({ check, level, says, todo }) => {
    const sentences = [says, todo]
      .filter((part) => part !== undefined)
      .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`));
    return `${words[level].padEnd(8)} ${check.padEnd(width)}  ${sentences.join(' ')}`;
  });
  const [problems, warnings] = (['problem', 'warning'] as const).map((level) => {
    const count = findings.filter((finding) => finding.level === level).length;
    return `${count} ${level}${count === 1 ? '' : 's'}`;
  });
  return [...lines, `${problems}, ${warnings}.`].join('\n');
}

/** The options. @throws CommandError with the usage */
function optionsIn(args: string[]) {
  try {
    const options = { json: { type: 'boolean' }, 'send-to': { type: 'string' } } as const;
    const { json, 'send-to': sendTo } = parseArgs({ args, options }).values;
    if (sendTo !== undefined && !emailAddress().safeParse(sendTo).success)
      throw new Error('--send-to needs an email address');
    return { json, sendTo };
  } catch (error) {
    throw new CommandError(
      `${(error as Error).message}. Usage: npm run doctor -- [--json] [--send-to ADDRESS]`,
      { cause: error },
    );
  }
}

/**
 * `npm run doctor -- [--json] [--send-to ADDRESS]`: checks a deployment from inside, with the program's settings, and
 * says what to do. Exit code 1 if there is a problem.
 */
async function main(): Promise<number> {
  const { json, sendTo } = optionsIn(process.argv.slice(2));
  // The report has all that the checked parts would log.
  Logger.overrideLogger(false);
  const at = new Date();
  let findings: NamedFinding[];
  try {
    findings = await examine(loadEnvironment(), { sendTo });
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const todo = 'Correct it (docs/runbook.md, Environment). The program does not start with it.';
    findings = error.problems.map((sentence) => ({ check: 'settings', ...problem`${sentence}. ${todo}` }));
  }
  const healthy = findings.every(({ level }) => level !== 'problem');
  const report = json
    ? JSON.stringify({ at: at.toISOString(), healthy, findings }, null, 2)
    : textOf(findings);
  console.log(withoutSecretsOf(process.env)(report));
  return healthy ? 0 : 1;
}

run(main);
