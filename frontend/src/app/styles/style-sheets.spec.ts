import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(process.cwd(), 'frontend/src');
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

/** Rules that a browser looks at only when it prints. */
const onPaper = /@media print \{(?:[^{}]*\{[^{}]*\})*\s*\}/g;

/** A rule for what is in the page that depends on what else is in it, such as `:root:has(.open) main`. */
const ofWholePage = /(?::root|\bhtml|\bbody\)?):has\([^{}]*\)\s+[^\s{,][^{]*\{/;

it('no style of the page’s parts depends on :has() of the whole page, which is computed for all after each change', () => {
  expect(sheets.length).toBeGreaterThan(25);
  const found = sheets.filter((name) =>
    ofWholePage.test(readFileSync(join(folder, name), 'utf8').replaceAll(onPaper, '')),
  );
  expect(found).toEqual([]);
  expect(':root:has(.opaque) body > :not(.opaque) {').toMatch(ofWholePage);
});

it('layouts change at the three widths of tokens.css', () => {
  const odd = sheets.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/@media [^{]*/g)]
      .flatMap(([query]) => [...query.matchAll(/width\W+([\d.]+\w+)/g)])
      .filter(([, width]) => !['30rem', '48rem', '60rem'].includes(width!))
      .map(([, width]) => `${name}: ${width}`),
  );
  expect(odd).toEqual([]);
});
