import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../..');

it('the bench measures storage, the engine and the lists of a filled database', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...['--import', join(folder, 'test/fixtures/typescript.mjs'), join(folder, 'bench/main.ts')],
      ...['storage', 'engine', 'season'],
    ],
    { env: { ...process.env, BENCH_SHARE: '0.001' } },
  );
  expect(stdout).toMatch(/storage per transition.* [1-9][\d,]* bytes of history/);
  expect(stdout).toMatch(/engine, row preloaded, 8 clients +\d/);
  expect(stdout).toMatch(/a history +p50 \d/);
});
