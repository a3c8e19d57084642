import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Runs a built program of the backend, such as `cli/migrate.js`, in its own process.
 * @param variables its environment, besides PATH
 * @returns its exit code, and what it printed on standard output and standard error
 */
export async function runBuilt(
  file: string,
  variables: Readonly<Record<string, string | undefined>>,
  ...given: readonly string[]
): Promise<{ code: number | null; output: string }> {
  const program = fileURLToPath(new URL(`../../dist/${file}`, import.meta.url));
  const child = spawn(process.execPath, [program, ...given], {
    env: { PATH: process.env.PATH, ...variables },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
