import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { migrations } from '@tax-firm/migrations';

/** `1790000100000-rate-limits.ts` → `RateLimits1790000100000`, as TypeORM wants a migration's class named. */
function classOf(file: string): string {
  const [timestamp, ...words] = file.replace(/\.ts$/, '').split('-');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') + timestamp;
}

describe('the migrations', () => {
  it('are the files of their folder, in the order of their timestamps', async () => {
    const files = await readdir(join(import.meta.dirname, '../../migrations/src'));
    const classes = files
      .filter((file) => file !== 'index.ts')
      .toSorted()
      .map(classOf);
    expect(migrations.map(({ name }) => name)).toEqual(classes);
  });
});
