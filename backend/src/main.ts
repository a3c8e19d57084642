import 'reflect-metadata';
import { runsInLimitedThread } from './config/heap.js';

/** The program's entry point: `npm start` imports it, a container runs it. */
async function run(): Promise<void> {
  const { start, startErrorMessage } = await import('./start.js');
  try {
    const { url, signIns } = await start();
    const lines = signIns.map(
      ({ role, email, password }) => `  ${role.padEnd(28)} ${email.padEnd(36)} ${password}`,
    );
    const demonstration = lines.length > 0 ? ['', 'Sign in to the demonstration as:', ...lines] : [];
    process.stdout.write(['', `Ready: ${url}`, ...demonstration, '', ''].join('\n'));
  } catch (error) {
    process.stderr.write(`${startErrorMessage(error)}\n`);
    process.exit(1);
  }
}

if (!runsInLimitedThread(new URL(import.meta.url))) void run();
