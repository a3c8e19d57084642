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

const usage = 'npm run doctor -- [--json] [--send-to ADDRESS]';

/**
 * `npm run doctor -- [--json] [--send-to ADDRESS]`: checks a deployment from inside, with the program's settings, and
 * says what to do. Exit code 1 if there is a problem.
 */
async function main(): Promise<number> {
  const { json, sendTo } = optionsIn(process.argv.slice(2));
  // The report has all that the checked parts would log.
  Logger.overrideLogger(false);
  const at = new Date();
  const findings = await findingsFor(sendTo);
  const healthy = findings.every(({ level }) => level !== 'problem');
  const report = json
    ? JSON.stringify({ at: at.toISOString(), healthy, findings }, null, 2)
    : textOf(findings);
  console.log(withoutSecretsOf(process.env)(report));
  return healthy ? 0 : 1;
}

async function findingsFor(sendTo: string | undefined): Promise<NamedFinding[]> {
  try {
    return await examine(loadEnvironment(), { sendTo });
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const todo = 'Correct it (docs/runbook.md, Environment). The program does not start with it.';
    return error.problems.map((sentence) => ({ check: 'settings', ...problem`${sentence}. ${todo}` }));
  }
}

function optionsIn(given: string[]): { json: boolean; sendTo?: string } {
  try {
    const { values } = parseArgs({
      args: given,
      options: { json: { type: 'boolean', default: false }, 'send-to': { type: 'string' } },
    });
    const sendTo = values['send-to'];
    if (sendTo !== undefined && !emailAddress().safeParse(sendTo).success)
      throw new CommandError('--send-to needs an email address');
    return { json: values.json, sendTo };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}. Usage: ${usage}`, { cause: error });
  }
}

run(main);
