/**
 * Draws the machines into docs/statecharts, as pictures and as tables, from the machines themselves.
 * `npm run draw -- --check` writes nothing and fails where a file is not what the machines say.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ELK from 'elkjs/lib/elk.bundled.js';
import { fail, root } from './lib/project.mjs';
import { runPackage } from './lib/run.mjs';
import { layOut } from './statecharts/layout.mjs';
import { toSvg } from './statecharts/svg.mjs';
import { flagTable, permissionTable, sentenceTable, toMarkdown } from './statecharts/tables.mjs';

const folder = 'docs/statecharts';

if ((await runPackage('typescript/bin/tsc', ['-b', 'machines'])) !== 0)
  fail('The machines do not compile: see above.');
const machines = await import('@tax-firm/machines');

const charts = [
  {
    name: 'tax-return',
    machine: machines.taxReturnMachine,
    title: 'The life of a tax return',
    note: `Version ${machines.taxReturnMachineVersion}. The regions run side by side; they meet only through what must hold. A return is in one state of each.`,
  },
  {
    name: 'price-tool',
    machine: machines.priceToolMachine,
    title: 'The price tool of a visitor',
    note: 'From the first question to the order. H: the step that was left.',
  },
  {
    name: 'client-price-tool',
    machine: machines.clientPriceToolMachine,
    title: 'The price tool of a client',
    note: 'A new order by one who has an account.',
  },
];

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

/** The delays whose length is a number, in ms. */
const delaysOf = ({ implementations }) =>
  Object.fromEntries(
    Object.entries(implementations.delays).filter(([, length]) => typeof length === 'number'),
  );

async function filesOf({ name, machine, title, note }) {
  const described = machines.describeMachine(machine);
  const delays = delaysOf(machine);
  const appendix = machine === machines.taxReturnMachine ? appendixOf(described) : [];
  return [
    [
      `${name}.svg`,
      toSvg(await layOut(new ELK(), described, { delays }), {
        title,
        note,
        description: descriptionOf(described),
      }),
    ],
    [`${name}.md`, toMarkdown(described, { title, note, picture: `${name}.svg`, delays, appendix })],
  ];
}

const files = [];
for (const chart of charts) files.push(...(await filesOf(chart)));

if (process.argv.includes('--check')) {
  const stale = [];
  for (const [file, text] of files)
    if ((await readFile(join(root, folder, file), 'utf8').catch(() => undefined)) !== text)
      stale.push(`${folder}/${file}`);
  if (stale.length > 0) fail(`Not what the machines say: ${stale.join(', ')}. Run npm run draw.`);
} else {
  await mkdir(join(root, folder), { recursive: true });
  for (const [file, text] of files) await writeFile(join(root, folder, file), text);
  console.log(`Drew ${files.map(([file]) => `${folder}/${file}`).join(', ')}`);
}
