import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadEnvironment } from '../../base/config/environment.js';
import { withConnection } from '../../base/database/with-connection.js';
import { loadFirm } from '../../firm/firm.js';
import { wispDocument, type Block } from '../wisp/wisp-document.js';
import { readWispFacts } from '../wisp/wisp-facts.js';
import { pdfOf } from '../wisp/wisp-pdf.js';
import { CommandError, givenFolder, run, withDatabase } from './run.js';

/** Writes a document as Markdown. Names and settings appear as they are: none of their characters format anything. */
export const markdownOf = (blocks: readonly Block[]): string => `${blocks.map(blockOf).join('\n\n')}\n`;

function blockOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${escape(block.text)}`;
    case 'text':
      return escape(block.text);
    case 'warning':
      return `> **To decide:** ${escape(block.text)}`;
    case 'list':
      return block.items.map((item) => `- ${escape(item)}`).join('\n');
    case 'table':
      return [block.header, block.header.map(() => '---'), ...block.rows.map((row) => row.map(escape))]
        .map((row) => `| ${row.join(' | ')} |`)
        .join('\n');
    case 'blank':
      return `**${escape(block.label)}:** ${'_'.repeat(40)}`;
  }
}

const escape = (value: string): string =>
  value.replace(/[\r\n]+/g, ' ').replace(/[\\`*_[\]<>#|]/g, (character) => `\\${character}`);

/**
 * `npm run wisp -- FOLDER`: drafts the firm's Written Information Security Plan (IRS Publication 5708) from the
 * settings in force, as Markdown and as a PDF with fields to fill in. It overwrites nothing, because a plan may be
 * filled in.
 */
async function main(): Promise<number> {
  const folder = givenFolder('wisp');
  const environment = loadEnvironment();
  const firm = loadFirm(environment.firmDir);
  const facts = await withDatabase(environment, ({ url }) =>
    withConnection(url, (client) => readWispFacts(client, environment, firm, new Date())),
  );
  const blocks = wispDocument(facts);
  const pdf = await pdfOf(blocks, firm.legalName);
  await mkdir(folder, { recursive: true });
  for (const [name, content] of [
    ['wisp.md', markdownOf(blocks)],
    ['wisp.pdf', pdf],
  ] as const) {
    const file = join(folder, name);
    // Names and roles of staff: for the firm only.
    await writeFile(file, content, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      throw new CommandError(`${file} exists. Choose another folder, or move it away.`, { cause: error });
    });
  }
  const blanks = blocks.filter(({ kind }) => kind === 'blank').length;
  console.log(`wisp.md and wisp.pdf are in ${folder}. Fill in their ${blanks} blanks, and decide these:`);
  for (const block of blocks) if (block.kind === 'warning') console.log(`- ${block.text}`);
  return 0;
}

run(main);
