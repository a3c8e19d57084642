import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './project.mjs';

/**
 * Runs a program in the repository's root with inherited output, and resolves with its exit code. Signals that stop
 * this process stop it as well: both share the terminal's process group, and SIGTERM and SIGHUP are forwarded.
 *
 * @param timeout milliseconds after which the program is ended; without it, it may run forever
 * @param group whether what the program started ends with it. It then has a process group of its own, which gets the
 *   signals that stop this process, and SIGTERM when the program ends
 */
export function run(command, args, { env = {}, quiet = false, timeout, group = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
      timeout,
      detached: group,
    });
    // Node does not know whether nohup started it: it resets what is ignored, so that SIGHUP ends it in either case.
    const signals = ['SIGTERM', 'SIGHUP', ...(group ? ['SIGINT'] : [])];
    const pass = (signal) => (group ? signalGroup(child.pid, signal) : child.kill(signal));
    for (const signal of signals) process.on(signal, pass);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      if (group) signalGroup(child.pid, 'SIGTERM');
      resolve(signal ? 130 : code);
    });
  });
}

/** Sends a signal to every process of a group, if there is still one. */
function signalGroup(leader, signal) {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Runs a program from node_modules with this Node, without a shell. */
export const runPackage = (script, args, options) =>
  run(process.execPath, [join(root, 'node_modules', script), ...args], options);

/** Compiles a project and those that it refers to. ESLint and others need TypeScript 6, which is slower. */
export const compile = (project) => runPackage('typescript-7/bin/tsc', ['-b', project]);

/** Runs the npm that started this process, or else the one on PATH. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return run(process.execPath, [npm, ...args], options);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}
