import { availableParallelism, totalmem } from 'node:os';

/** What a process may take at rest and with its requests. */
const bytesEach = 512 * 2 ** 20;
/** Four pools of the default size fit into PostgreSQL's default number of connections, beside those of commands. */
const mostByItself = 4;
export const mostWorkers = 64;

interface Machine {
  readonly cores: number;
  readonly bytes: number;
}

/** Whether WORKERS may have this value. */
export const isWorkersSetting = (value: string): boolean =>
  value === 'auto' || (/^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= mostWorkers);

/**
 * Returns how many processes answer requests. Reads the variables by itself, because the first process must know this
 * before it loads anything. A process that only works jobs is one. So is one with a wrong value, which the environment's
 * own check reports.
 */
export function workersWanted(source: NodeJS.ProcessEnv = process.env, machine = thisMachine()): number {
  const { WORKERS = '', ROLE } = source;
  if (ROLE === 'worker' || !isWorkersSetting(WORKERS)) return 1;
  if (WORKERS !== 'auto') return Number(WORKERS);
  return Math.max(1, Math.min(machine.cores, mostByItself, Math.floor(machine.bytes / bytesEach)));
}

/** Of this machine, or of the container, if that has less. */
function thisMachine(): Machine {
  const limit = process.constrainedMemory();
  return {
    cores: availableParallelism(),
    bytes: limit > 0 ? Math.min(limit, totalmem()) : totalmem(),
  };
}
