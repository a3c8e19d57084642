import { workersWanted } from './workers.js';

const gigabytes = (count: number) => count * 2 ** 30;
const large = { cores: 16, bytes: gigabytes(64) };

describe('workersWanted', () => {
  it('is one unless WORKERS says otherwise', () => {
    expect(workersWanted({}, large)).toBe(1);
    expect(workersWanted({ WORKERS: '', ROLE: 'api', NODE_ENV: 'production' }, large)).toBe(1);
    expect(workersWanted({ WORKERS: '1' }, large)).toBe(1);
  });

  it.each([
    ['one for each core', { cores: 2, bytes: gigabytes(8) }, 2],
    ['at most four', large, 4],
    ['one for each 512 MB', { cores: 4, bytes: gigabytes(1) }, 2],
    ['one on the smallest machine', { cores: 2, bytes: gigabytes(0.25) }, 1],
  ])('with auto is %s', (_, machine, count) => {
    expect(workersWanted({ WORKERS: 'auto' }, machine)).toBe(count);
  });

  it('is what WORKERS says, on any machine', () => {
    expect(workersWanted({ WORKERS: '6', ROLE: 'api' }, { cores: 1, bytes: gigabytes(1) })).toBe(6);
    expect(workersWanted({ WORKERS: '64' }, large)).toBe(64);
  });

  it('is one where only jobs are worked, and while WORKERS is wrong', () => {
    expect(workersWanted({ ROLE: 'worker', WORKERS: '4' }, large)).toBe(1);
    for (const WORKERS of ['0', '-2', 'many', 'AUTO', '2.5', '65', '999'])
      expect(workersWanted({ WORKERS }, large)).toBe(1);
  });
});
