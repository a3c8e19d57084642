import 'reflect-metadata';
import { type Started, start, whyNotStarted } from './start.js';

/** The program's entry: `npm start` imports it, a container runs it. */
start().then(
  (started) => {
    process.stdout.write(`${greeting(started)}\n`);
  },
  (error: unknown) => {
    process.stderr.write(`${whyNotStarted(error)}\n`);
    process.exit(1);
  },
);

function greeting({ url, signIns }: Started): string {
  const lines = signIns.map(({ role, email, password }) => `  ${role.padEnd(34)}${email.padEnd(36)}${password}`);
  const demonstration = lines.length > 0 ? ['', 'This is a demonstration. Sign in as:', ...lines] : [];
  return ['', `Ready: ${url}`, ...demonstration].join('\n');
}
