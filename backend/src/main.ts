import { isMainThread } from 'node:worker_threads';
import { databaseOfSupervisor, toSupervisor, workerNumber } from './common/supervision.js';
import { moduleOf } from './config/bundle.js';
import { runsInLimitedThread } from './config/heap.js';
import { workersWanted } from './config/workers.js';
import { nameSourcesInTraces } from './config/source-lines.js';
import { type Started } from './start.js';

const program = () => import(moduleOf('start')) as Promise<typeof import('./start.js')>;

/** The program's entry point: `npm start` imports it, a container runs it, a supervisor starts it as a worker. */
async function run(): Promise<void> {
  const { start, startErrorMessage } = await program();
  try {
    process.stdout.write(announcementOf(await start()));
  } catch (error) {
    fail(startErrorMessage(error));
  }
}

/** Runs one of several processes. It loads the program while its supervisor opens the database. */
async function runWorker(): Promise<void> {
  const opened = databaseOfSupervisor();
  const { start, startErrorMessage } = await program();
  try {
    const started = await start({ databaseUrl: await opened });
    toSupervisor({ kind: 'ready', announcement: announcementOf(started) });
  } catch (error) {
    fail(startErrorMessage(error));
  }
}

/** Runs several processes. This one does not load the application, which would take memory. */
async function runSupervisor(count: number): Promise<void> {
  const { supervise } = (await import(moduleOf('supervisor'))) as typeof import('./supervisor.js');
  try {
    await supervise(count, new URL(import.meta.url));
  } catch (error) {
    const { startErrorMessage } = await program();
    fail(startErrorMessage(error));
  }
}

/** Returns what a person at the terminal reads when the program is ready. */
function announcementOf({ url, signIns }: Started): string {
  const roleWidth = Math.max(...signIns.map(({ role }) => role.length));
  const emailWidth = Math.max(...signIns.map(({ email }) => email.length));
  const lines = signIns.map(
    ({ role, email, password }) => `  ${role.padEnd(roleWidth)}  ${email.padEnd(emailWidth)}  ${password}`,
  );
  const demonstration = lines.length > 0 ? ['', 'Sign in to the demonstration as:', ...lines] : [];
  return ['', `Ready: ${url}`, ...demonstration, '', ''].join('\n');
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

nameSourcesInTraces();
const workers = workersWanted();
if (workerNumber !== undefined) void runWorker();
else if (isMainThread && workers > 1) void runSupervisor(workers);
else if (!runsInLimitedThread(new URL(import.meta.url))) void run();
