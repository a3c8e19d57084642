import 'reflect-metadata';
import { start, startErrorMessage } from './start.js';

/** The program's entry point: `npm start` imports it, a container runs it. */
start().then(
  ({ url, signIns }) => {
    const lines = signIns.map(
      ({ role, email, password }) => `  ${role.padEnd(28)} ${email.padEnd(36)} ${password}`,
    );
    const demonstration = lines.length > 0 ? ['', 'Sign in to the demonstration as:', ...lines] : [];
    process.stdout.write(['', `Ready: ${url}`, ...demonstration, '', ''].join('\n'));
  },
  (error: unknown) => {
    process.stderr.write(`${startErrorMessage(error)}\n`);
    process.exit(1);
  },
);
