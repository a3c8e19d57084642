/**
 * `npm run draw`: draws the machines from their definitions, as pictures and tables into docs/statecharts, and as
 * layouts for the screen. `npm run draw -- --check` writes nothing, and fails if a file is out of date.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { register } from 'node:module';
import { dirname, join } from 'node:path';
import ELK from 'elkjs/lib/elk.bundled.js';
import { fail, root } from './lib/project.mjs';
import { compile } from './lib/run.mjs';

/** Pictures and tables, for readers. */
const docs = 'docs/statecharts';
/** The same layouts for the screen, which then needs no layout library. */
const screen = 'frontend/src/features/machines/charts';

if ((await compile('machines')) !== 0) fail('The machines do not compile. See the errors above.');
const machines = await import('@tax-firm/machines');
const { charts, delaysOf, drawings } = await import('@tax-firm/machines/statechart');
// The screen draws them, and so owns the layout.
register('../backend/test/fixtures/typescript.mjs', import.meta.url);
const { layOut } = await import('../frontend/src/features/machines/drawing/layout.ts');
const { sheetText } = await import('../frontend/src/features/machines/drawing/sheet.tsx');
const { flagTable, toMarkdown } = await import('./statecharts/tables.mjs');

const appendixOf = (described) => [
  { heading: 'The flags of the contract', text: flagTable(machines.taxReturnFlags, described) },
];

/** Describes the drawing for screen readers: its parts by name. */
function descriptionOf({ type, states }) {
  const parts = states.map(({ key, states: inner }) =>
    inner.length > 0 ? `${key} (${inner.map((state) => state.key).join(', ')})` : key,
  );
  return `${states.length} ${type === 'parallel' ? 'regions' : 'states'}: ${parts.join('; ')}. A table with every transition comes with this drawing.`;
}

async function filesOf([name, { machine, title, note }]) {
  const described = machines.describeMachine(machine);
  const delays = delaysOf(machine);
  const placed = await layOut(new ELK(), described, delays);
  const appendix = machine === machines.taxReturnMachine ? appendixOf(described) : [];
  const sheet = sheetText({ chart: placed, title, note, description: descriptionOf(described) });
  return [
    [`${docs}/${name}.svg`, `${sheet}\n`],
    [`${docs}/${name}.md`, toMarkdown(described, { title, note, picture: `${name}.svg`, delays, appendix })],
    ...(name in charts ? [[`${screen}/${name}.json`, `${JSON.stringify(placed)}\n`]] : []),
  ];
}

const files = [];
for (const drawing of Object.entries(drawings)) files.push(...(await filesOf(drawing)));

if (process.argv.includes('--check')) {
  const stale = [];
  for (const [file, text] of files)
    if ((await readFile(join(root, file), 'utf8').catch(() => undefined)) !== text) stale.push(file);
  if (stale.length > 0) fail(`Out of date: ${stale.join(', ')}. Run npm run draw.`);
} else {
  for (const [file, text] of files) {
    await mkdir(join(root, dirname(file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  console.log(`Drew ${files.map(([file]) => file).join(', ')}`);
}
