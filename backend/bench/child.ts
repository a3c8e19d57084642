import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const typescript = new URL('../test/fixtures/typescript.mjs', import.meta.url).href;

/** A program of the bench in a process of its own. */
export interface Child<Ready> {
  readonly pid: number;
  /** What it printed when it was ready. */
  readonly ready: Ready;
  stop(): Promise<void>;
}

/**
 * Starts a program next to this file. Resolves with the first line that it prints as JSON; lines of its log may precede
 * it. It ends with this process.
 * @param file of JavaScript or TypeScript
 */
export async function startChild<Ready>(
  file: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Child<Ready>> {
  const loader = file.endsWith('.ts') ? ['--import', typescript] : [];
  const program = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [...loader, program, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const endWithUs = () => child.kill();
  process.once('exit', endWithUs);
  const exit = new Promise<void>((resolve) =>
    child.once('exit', () => {
      process.off('exit', endWithUs);
      resolve();
    }),
  );
  const ready = await readyLine<Ready>(child.stdout, file);
  return {
    pid: child.pid ?? 0,
    ready,
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

async function readyLine<Ready>(output: NodeJS.ReadableStream, file: string): Promise<Ready> {
  for await (const line of createInterface({ input: output })) {
    if (!line.startsWith('{"url"')) continue;
    output.resume();
    return JSON.parse(line) as Ready;
  }
  throw new Error(`${file} did not start`);
}
