import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { verifyExport } from '../../audit/export/export-verifier.js';
import { type FileVerdict } from '../../audit/export/signed-file.js';
import { fingerprintOf } from '../../audit/roots/signing-key.js';
import { loadEnvironment } from '../../base/config/environment.js';
import { resolveFromCaller, run, withDatabase } from './run.js';
import { printFindings } from './verify-database.js';
import { type Extent, verifyInParts } from './verify-in-parts.js';

/** The exit code for a file in which nothing contradicts anything else, and which anyone may have written. */
const notProven = 3;

/**
 * `npm run verify-history`: recomputes every hash chain, replays every history to its stored state, and checks the
 * daily roots of the environment's database, whether or not the program is running. `-- --resume` continues where an
 * earlier run was cut off; `-- --changes` verifies what has changed since the last one. `npm run verify-history --
 * export.ndjson [--key public-key.pem]…`: verifies an exported file without a database, with one key or several. Exit
 * code 1 if something is wrong; it prints everything that is. Exit code 3 for a file without a key.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      key: { type: 'string', multiple: true },
      resume: { type: 'boolean', default: false },
      changes: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [file] = positionals;
  const extent = values.resume ? 'rest' : values.changes ? 'changes' : 'all';
  return file === undefined ? verifyOwnDatabase(extent) : verifyFile(file, values.key);
}

async function verifyFile(file: string, keyFiles: readonly string[] = []): Promise<number> {
  const trusted = await Promise.all(keyFiles.map((name) => readFile(resolveFromCaller(name), 'utf8')));
  const verdict = await verifyExport(createReadStream(resolveFromCaller(file)), trusted);
  if (verdict.findingCount > 0) {
    printFindings(verdict);
    return 1;
  }
  const rows =
    verdict.of === 'history'
      ? `${verdict.rows} history rows of ${verdict.chains} workflows`
      : `${verdict.rows} rows of the security log`;
  const isProven = trusted.length > 0;
  const what = isProven ? 'unchanged since the export' : 'consistent, not proven';
  console.log(`${rows}, ${verdict.roots} daily roots: ${what}${extentOf(verdict)}.`);
  const key = `Signed with the key ${fingerprintOf(verdict.publicKey!)}`;
  console.log(
    isProven ? `${key}.` : `${key}: anyone can sign with a key of their own. Name the firm’s key with --key.`,
  );
  return isProven ? 0 : notProven;
}

function extentOf({ of, complete, whole }: FileVerdict): string {
  if (complete) return '';
  return whole
    ? ', which contains only some of the returns'
    : `, which contains only part of the ${of}: it does not show whether rows are missing`;
}

async function verifyOwnDatabase(extent: Extent): Promise<number> {
  const environment = loadEnvironment();
  const verify = ({ url }: { url: string }) => verifyInParts(url, environment, extent);
  return (await withDatabase(environment, verify)) ? 0 : 1;
}

run(main, Error);
