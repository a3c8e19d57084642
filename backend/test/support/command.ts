import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type CommandName } from '../../src/operations/cli/names.js';

const built = (file: string): string => fileURLToPath(new URL(`../../dist/${file}`, import.meta.url));

/** What runs the commands of the built backend. */
export const commandProgram = built('command.js');

/**
 * Runs a command of the built backend in its own process.
 * @param variables its environment, besides PATH
 * @returns its exit code, and what it printed on standard output and standard error
 */
export const runCommand = (
  name: CommandName,
  variables: Readonly<Record<string, string | undefined>>,
  ...given: readonly string[]
) => run([commandProgram, name, ...given], variables);

/** Runs the built backend itself, until it ends. See {@link runCommand}. */
export const runProgram = (variables: Readonly<Record<string, string | undefined>>) =>
  run([built('main.js')], variables);

async function run(
  program: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env.PATH, ...variables },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
