import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BareStatement } from './bare-statement.js';
import { type Counted, quantiles } from './measure.js';
import { type World } from './world.js';

export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0;

/** Measures pgbench with the engine's statement, prepared, each client on a separate return. */
export async function pgbench(
  world: World,
  statement: BareStatement,
  clients: number,
  seconds: number,
): Promise<Counted> {
  const ids = await Promise.all(Array.from({ length: clients }, () => world.acceptedReturn()));
  await statement.prepare(ids);
  const { pool } = world;
  await pool.query('DROP TABLE IF EXISTS bench_return');
  await pool.query('CREATE TABLE bench_return (client integer PRIMARY KEY, id uuid, version integer)');
  await pool.query(
    'INSERT INTO bench_return SELECT n - 1, id, 2 FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, n)',
    [ids],
  );

  const folder = await mkdtemp(join(tmpdir(), 'tax-firm-pgbench-'));
  const script = join(folder, 'event.sql');
  // The id is read once and then kept in a client variable.
  const sql = statement.withExpressions(':id::uuid', ':version::integer').replace(/\s+/g, ' ');
  await writeFile(
    script,
    [
      '\\if :version = 0',
      'SELECT id::text AS id, version FROM bench_return WHERE client = :client_id \\gset',
      '\\endif',
      `${sql};`,
      '\\set version :version + 1',
    ].join('\n'),
  );
  try {
    const args = [
      '-n',
      '-M',
      'prepared',
      '-D',
      'version=0',
      '-f',
      script,
      '-c',
      String(clients),
      '-j',
      '1',
      '-T',
      String(seconds),
      '-l',
      `--log-prefix=${join(folder, 'waits')}`,
      '--sampling-rate=0.2',
      world.ownerUrl,
    ];
    const output = await run('pgbench', args);
    const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
    const count = Number(/actually processed: (\d+)/.exec(output)?.[1]);
    if (!perSecond || !count) throw new Error(`pgbench said: ${output}`);
    return { perSecond, ...quantiles(await waitsMs(folder)), count };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads the sample of latencies that pgbench logged: client, number, microseconds, … */
async function waitsMs(folder: string): Promise<number[]> {
  const logs = (await readdir(folder)).filter((name) => name.startsWith('waits'));
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')));
  const lines = texts.join('').trim().split('\n');
  return lines.map((line) => Number(line.split(' ')[2]) / 1000);
}

function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (output += data.toString()));
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
  });
}
