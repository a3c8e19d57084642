/**
 * `npm run dev`: compiles the server on every change and restarts it after each successful compilation; serves the site
 * with Vite, which reloads changes and proxies /api. Ctrl-C or SIGTERM stops everything.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildServer } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode, root } from './lib/project.mjs';
import { hashOf } from './lib/stamp.mjs';

requireNode();
await installIfNeeded();
await buildServer();

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const children = new Set();
let stopping = false;

function launch(args, { env = {}, stdout = 'inherit' } = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', stdout, 'inherit'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

async function end(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

let server;
let running;
/** Queues restarts, and skips those without a change in the compiled server. */
let restarts = Promise.resolve();
const restartServer = () => {
  restarts = restarts.then(async () => {
    const built = hashOf([
      'machines/dist',
      'contract/dist',
      'migrations/dist',
      'backend/dist',
      process.env.FIRM_DIR ?? 'firm',
    ]);
    if (stopping || built === running) return;
    running = built;
    await end(server);
    if (!stopping)
      server = launch(['backend/dist/main.js'], {
        env: { PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173' },
      });
  });
};

const compiler = launch(
  [join('node_modules', 'typescript-7/bin/tsc'), '-b', '--watch', '--preserveWatchOutput', 'backend'],
  { stdout: 'pipe' },
);
createInterface({ input: compiler.stdout }).on('line', (line) => {
  console.log(line);
  if (/Found 0 errors/.test(line)) restartServer();
});
launch([join('node_modules', 'vite/bin/vite.js'), '--config', 'frontend/vite.config.ts'], {
  env: { API_URL: api },
});

async function stop() {
  if (stopping) return;
  stopping = true;
  await Promise.all([...children].map(end));
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
