import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type FromWorker, type ToWorker, workerVariable } from './common/supervision.js';
import { loadEnvironment } from './config/environment.js';
import { allocatorVariables, heapArguments } from './config/heap.js';
import { type OpenDatabase, openOwnDatabase } from './database/open-database.js';
import { createLogger } from './http/logger.js';

const firstPauseMs = 250;
const longestPauseMs = 30_000;
/** A process that ends after this time starts a new row of failures. */
const soundMs = 60_000;
/** How long a worker may take to report its metrics; a process that hangs is then left out. */
const gatherMs = 2_000;
/** Longer than a worker allows itself to stop. */
const stopMs = 30_000;

/** A place for a worker, whose process may end and be replaced. */
interface Place {
  readonly number: number;
  worker: Worker;
  /** Whether its process listens to messages. */
  listens: boolean;
  /** Absent until its process answers requests. */
  readySince?: number;
  /** How often in a row its process ended soon. */
  failures: number;
}

/**
 * Runs several processes that answer on one port: the first is what the program would be alone, the others only answer
 * requests. Opens the database for them, starts again what ends unexpectedly, and stops all on SIGINT and SIGTERM. It
 * answers no request itself. Resolves when the first process answers.
 * @param count how many
 * @param program the module that each process runs
 * @throws what stops the program from starting; if it is the first process that cannot start, the program ends instead
 */
export async function supervise(count: number, program: URL): Promise<void> {
  const supervisor = new Supervisor(program);
  try {
    await supervisor.start(count);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

class Supervisor {
  private readonly environment = loadEnvironment();
  private readonly logger = createLogger(this.environment);
  private readonly gathering = new Gathering();
  private readonly places: Place[] = [];
  private opening?: Promise<OpenDatabase>;
  /** Of the database, once it is open. */
  private databaseUrl?: string;
  private stopping?: Promise<void>;
  private announced = false;
  private onFirstReady?: () => void;

  constructor(program: URL) {
    cluster.setupPrimary({
      exec: fileURLToPath(program),
      execArgv: [...process.execArgv, ...heapArguments()],
    });
    cluster.on('message', (worker, message: FromWorker) => this.receive(worker, message));
    cluster.on('exit', (worker, code, signal) => this.ended(worker, code, signal));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => void this.stop().then(() => process.exit(process.exitCode ?? 0)));
    }
    process.on('uncaughtException', (err) => {
      this.logger.fatal({ err }, 'the program failed');
      process.exit(1);
    });
  }

  async start(count: number): Promise<void> {
    const { environment, logger } = this;
    const firstReady = new Promise<void>((resolve) => (this.onFirstReady = resolve));
    // It loads the program while the database opens.
    const first = this.add();
    this.opening = openOwnDatabase(environment, logger);
    this.databaseUrl = (await this.opening).url;
    this.open(first);
    // The first fills the database with what the others need.
    await firstReady;
    while (this.places.length < count && !this.stopping) this.add();
    this.tellWhoIsAway();
    logger.info({ workers: count }, 'processes that answer requests');
  }

  /** Ends all processes, and then the embedded server. */
  stop(): Promise<void> {
    this.stopping ??= this.stopAll();
    return this.stopping;
  }

  private async stopAll(): Promise<void> {
    try {
      await this.endAll();
    } finally {
      await this.closeDatabase();
    }
  }

  private async closeDatabase(): Promise<void> {
    // What failed to open needs no end, and was reported by the start.
    const database = await this.opening?.catch(() => undefined);
    await database?.close();
  }

  private async endAll(): Promise<void> {
    const running = this.places.map(({ worker }) => worker).filter((worker) => !worker.isDead());
    const late = setTimeout(() => {
      process.exitCode = 1;
      for (const worker of running) worker.process.kill('SIGKILL');
    }, stopMs);
    await Promise.all(
      running.map(async (worker) => {
        const exit = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await exit;
      }),
    );
    clearTimeout(late);
  }

  private add(): Place {
    const number = this.places.length + 1;
    const place = { number, worker: fork(number), listens: false, failures: 0 };
    this.places.push(place);
    return place;
  }

  /** Tells a worker where the database is, as soon as that is open and the worker listens. */
  private open({ worker, listens }: Place): void {
    if (listens && this.databaseUrl !== undefined)
      send(worker, { kind: 'open', databaseUrl: this.databaseUrl });
  }

  private receive(worker: Worker, message: FromWorker): void {
    const place = this.places.find((one) => one.worker === worker);
    if (message.kind === 'metrics') this.gathering.add(worker, message);
    if (message.kind === 'gather')
      this.gathering.begin(
        worker,
        message.id,
        this.readyPlaces().filter((other) => other !== worker),
      );
    if (message.kind === 'listens' && place) {
      place.listens = true;
      this.open(place);
    }
    if (message.kind === 'ready' && place) {
      place.readySince = Date.now();
      this.logger.info({ worker: place.number, workerPid: worker.process.pid }, 'a worker answers');
      this.tellWhoIsAway();
      if (place.number === 1) this.firstIsReady(message.announcement);
    }
  }

  private firstIsReady(announcement: string): void {
    if (!this.announced) process.stdout.write(announcement);
    this.announced = true;
    this.onFirstReady?.();
  }

  private ended(worker: Worker, code: number, signal: string | null): void {
    this.gathering.leaveOut(worker);
    const place = this.places.find((one) => one.worker === worker);
    if (!place || this.stopping) return;
    // A program that cannot start has said why.
    if (!this.announced) return void this.stop().then(() => process.exit(code || 1));

    const wasSound = place.readySince !== undefined && Date.now() - place.readySince > soundMs;
    place.failures = wasSound ? 1 : place.failures + 1;
    place.readySince = undefined;
    this.tellWhoIsAway();
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (place.failures - 1));
    this.logger.error(
      { worker: place.number, code, signal, pauseMs },
      'a worker ended, and is started again',
    );
    setTimeout(() => this.replace(place), pauseMs);
  }

  private replace(place: Place): void {
    if (this.stopping) return;
    place.worker = fork(place.number);
    place.listens = false;
  }

  private readyPlaces = () =>
    this.places.filter(({ readySince }) => readySince !== undefined).map(({ worker }) => worker);

  private tellWhoIsAway(): void {
    const numbers = this.places
      .filter(({ readySince }) => readySince === undefined)
      .map(({ number }) => number);
    for (const worker of this.readyPlaces()) send(worker, { kind: 'away', numbers });
  }
}

/** Collects the metrics of all processes for the one that was asked for them. */
class Gathering {
  private readonly open = new Map<
    number,
    { readonly missing: Set<Worker>; readonly texts: string[]; done(): void }
  >();
  private nextId = 0;

  begin(asker: Worker, askedId: number, others: readonly Worker[]): void {
    const id = this.nextId++;
    const missing = new Set(others);
    const texts: string[] = [];
    const done = () => {
      clearTimeout(timer);
      if (this.open.delete(id)) send(asker, { kind: 'collected', id: askedId, texts });
    };
    const timer = setTimeout(done, gatherMs);
    this.open.set(id, { missing, texts, done });
    for (const other of others) send(other, { kind: 'collect', id });
    if (others.length === 0) done();
  }

  add(worker: Worker, { id, text }: FromWorker & { kind: 'metrics' }): void {
    const one = this.open.get(id);
    if (!one?.missing.delete(worker)) return;
    one.texts.push(text);
    if (one.missing.size === 0) one.done();
  }

  leaveOut(worker: Worker): void {
    for (const { missing, done } of this.open.values())
      if (missing.delete(worker) && missing.size === 0) done();
  }
}

/** Starts the process of a worker. Only the first does what must happen in one process; none needs the owner's role. */
function fork(number: number): Worker {
  const worker = cluster.fork({
    [workerVariable]: String(number),
    DATABASE_MIGRATION_URL: '',
    ...(number > 1 && { ROLE: 'api', DEMO: '0' }),
    ...allocatorVariables(),
  });
  worker.on('error', (error) => {
    // A message, or a connection, for a process that has just died: its exit is reported next.
    if (worker.process.pid !== undefined) return;
    throw error;
  });
  return worker;
}

function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message);
}
