import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../src/base/paths.js';

/** Says that it runs, and what ended it. A signal that never comes must not keep it forever. */
const grandchild = `
  const stop = () => { console.log('told to stop'); process.exit(); };
  process.once('SIGTERM', stop).once('SIGINT', stop).once('SIGHUP', stop);
  setTimeout(() => console.log('left running'), 60_000);
  console.log('started');
`;
/** Like Jest, it does not pass on what ends it. */
const child = `
  require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(grandchild)}], { stdio: 'inherit' });
`;
const runModule = pathToFileURL(join(projectRoot, 'scripts/lib/run.mjs')).href;

/** `npm test` runs Jest in a group, because specs start whole programs. */
describe('a program that runs as a group', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends with all that it started on %s', async (signal) => {
    const script = `
      import { run } from ${JSON.stringify(runModule)};
      await run(process.execPath, ['--eval', ${JSON.stringify(child)}], { group: true });
    `;
    const program = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    program.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (output === '') program.kill(signal);
      output += text;
    });
    // Not before the last process that has the pipe has ended.
    await once(program, 'close');
    expect(output).toBe('started\ntold to stop\n');
  });
});
