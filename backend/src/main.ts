import 'reflect-metadata';
import { start, whyNotStarted } from './start.js';

/** The program's entry: `npm start` imports it, a container runs it. */
start().then(
  ({ url }) => {
    process.stdout.write(`\nReady: ${url}\n`);
  },
  (error: unknown) => {
    process.stderr.write(`${whyNotStarted(error)}\n`);
    process.exit(1);
  },
);
