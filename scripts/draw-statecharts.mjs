/**
 * Draws the machines from their own definitions: into docs/statecharts as pictures and as tables, and for the screen
 * as the places of their boxes.
 * `npm run draw -- --check` writes nothing and fails where a file is not what the machines say.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import ELK from 'elkjs/lib/elk.bundled.js';
import { fail, root } from './lib/project.mjs';
import { runPackage } from './lib/run.mjs';

/** Pictures and tables, for readers. */
const docs = 'docs/statecharts';
/** The same places of the same boxes, for the screen, which has no layout library to load. */
const screen = 'frontend/src/features/machines/charts';

if ((await runPackage('typescript/bin/tsc', ['-b', 'machines'])) !== 0)
  fail('The machines do not compile: see above.');
const machines = await import('@tax-firm/machines');
const { charts, delaysOf, drawSheet, layOut, svgText } = await import('@tax-firm/machines/statechart');
const { flagTable, permissionTable, sentenceTable, toMarkdown } = await import('./statecharts/tables.mjs');

const appendixOf = (described) => [
  {
    heading: 'Who may send which event',
    text: permissionTable(machines.permissions, [
      ...machines.roles.filter((role) => role !== 'Auditor'),
      'System',
    ]),
  },
  { heading: 'What is missing, in words', text: sentenceTable(machines.sentences) },
  { heading: 'The flags of the contract', text: flagTable(machines.taxReturnFlags, described) },
];

/** For those who cannot see the drawing: its parts by name. */
function descriptionOf({ type, states }) {
  const parts = states.map(({ key, states: inner }) =>
    inner.length > 0 ? `${key} (${inner.map((state) => state.key).join(', ')})` : key,
  );
  return `${states.length} ${type === 'parallel' ? 'regions' : 'states'}: ${parts.join('; ')}. Every transition is in the table beside this drawing.`;
}

async function filesOf({ name, machine, title, note }) {
  const described = machines.describeMachine(machine);
  const delays = delaysOf(machine);
  const placed = await layOut(new ELK(), described, delays);
  const appendix = machine === machines.taxReturnMachine ? appendixOf(described) : [];
  const sheet = drawSheet(placed, { title, note, description: descriptionOf(described) });
  return [
    [`${docs}/${name}.svg`, `${svgText(sheet)}\n`],
    [`${docs}/${name}.md`, toMarkdown(described, { title, note, picture: `${name}.svg`, delays, appendix })],
    [`${screen}/${name}.json`, `${JSON.stringify(placed)}\n`],
  ];
}

const files = [];
for (const chart of Object.values(charts)) files.push(...(await filesOf(chart)));

if (process.argv.includes('--check')) {
  const stale = [];
  for (const [file, text] of files)
    if ((await readFile(join(root, file), 'utf8').catch(() => undefined)) !== text) stale.push(file);
  if (stale.length > 0) fail(`Not what the machines say: ${stale.join(', ')}. Run npm run draw.`);
} else {
  for (const [file, text] of files) {
    await mkdir(join(root, dirname(file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  console.log(`Drew ${files.map(([file]) => file).join(', ')}`);
}
