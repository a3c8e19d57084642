import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { verifyExport } from '../audit/export/export-verifier.js';
import { fingerprintOf } from '../audit/roots/signing-key.js';
import { loadEnvironment } from '../config/environment.js';
import { openDatabase } from '../database/open-database.js';
import { resolveFromCaller } from './from-caller.js';
import { run } from './run.js';
import { verifyDatabase } from './verify-database.js';

/**
 * `npm run verify-history`: recomputes every hash chain, re-folds every history to its stored state, and checks the
 * daily roots, of the database of the environment, whether or not the program is running.
 * `npm run verify-history -- export.ndjson [--key public-key.pem]`: an exported file, without a database.
 * Exit code 1 when something is wrong, and then the first row that is.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true });
  const [file] = positionals;
  return file === undefined ? verifyOwnDatabase() : verifyFile(file, values.key);
}

async function verifyFile(file: string, keyFile: string | undefined): Promise<number> {
  const key = keyFile === undefined ? undefined : await readFile(resolveFromCaller(keyFile), 'utf8');
  const { finding, publicKey, ...verdict } = await verifyExport(
    createReadStream(resolveFromCaller(file)),
    key,
  );
  if (finding) {
    const { workflowId, seq, line, problem } = finding;
    const row = workflowId === undefined ? '' : ` tax return ${workflowId}, row ${seq}`;
    console.error(`WRONG:${row} (line ${line}): ${problem}`);
    return 1;
  }
  console.log(
    `${verdict.rows} rows of history of ${verdict.chains} workflows, ${verdict.roots} daily roots: ` +
      `nothing was changed since the export${verdict.complete ? '' : ', which has a part of the history alone'}.`,
  );
  console.log(
    `Signed with the key ${fingerprintOf(publicKey!)}${key ? '' : ': compare it with the firm’s own'}.`,
  );
  return 0;
}

async function verifyOwnDatabase(): Promise<number> {
  const database = await openDatabase(loadEnvironment());
  try {
    return (await verifyDatabase(database.url)) ? 0 : 1;
  } finally {
    await database.close();
  }
}

run(main, (error): error is Error => error instanceof Error);
