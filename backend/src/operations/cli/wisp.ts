import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadEnvironment } from '../../base/config/environment.js';
import { openDatabase } from '../../base/database/open-database.js';
import { withConnection } from '../../base/database/with-connection.js';
import { FirmProfileError, loadFirm } from '../../firm/firm.js';
import { wispDocument } from '../wisp/wisp-document.js';
import { readWispFacts } from '../wisp/wisp-facts.js';
import { markdownOf } from '../wisp/wisp-markdown.js';
import { pdfOf } from '../wisp/wisp-pdf.js';
import { resolveFromCaller, run } from './run.js';

/** The folder was not named, or has a plan already. */
class WispError extends Error {}

/**
 * `npm run wisp -- FOLDER`: drafts the firm's Written Information Security Plan (IRS Publication 5708) from the
 * settings in force, as Markdown and as a PDF with fields to fill in. It overwrites nothing, because a plan may be
 * filled in.
 */
async function main(): Promise<number> {
  const [given, ...more] = process.argv.slice(2);
  if (given === undefined || more.length > 0) throw new WispError('Name one folder: npm run wisp -- FOLDER');
  const folder = resolveFromCaller(given);
  const environment = loadEnvironment();
  const firm = loadFirm(environment.firmDir);
  const database = await openDatabase(environment);
  try {
    const facts = await withConnection(database.url, (client) =>
      readWispFacts(client, environment, firm, new Date()),
    );
    const blocks = wispDocument(facts);
    const author = firm.legalName;
    await mkdir(folder, { recursive: true });
    await write(join(folder, 'wisp.md'), markdownOf(blocks));
    await write(
      join(folder, 'wisp.pdf'),
      await pdfOf(blocks, { title: 'Written Information Security Plan', author }),
    );
    const blanks = blocks.filter(({ kind }) => kind === 'blank').length;
    console.log(`wisp.md and wisp.pdf are in ${folder}. Fill in their ${blanks} blanks, and decide these:`);
    for (const block of blocks) if (block.kind === 'warning') console.log(`- ${block.text}`);
    return 0;
  } finally {
    await database.close();
  }
}

async function write(file: string, content: string | Buffer): Promise<void> {
  try {
    // Names and roles of staff: for the firm only.
    await writeFile(file, content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new WispError(`${file} exists. Choose another folder, or move it away.`, { cause: error });
  }
}

run(main, (error) => error instanceof WispError || error instanceof FirmProfileError);
