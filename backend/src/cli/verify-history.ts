import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { verifyExport } from '../audit/export/export-verifier.js';
import { HistoryVerifier } from '../audit/history-verifier.js';
import { verifyRoots } from '../audit/roots/roots-verifier.js';
import { fingerprintOf } from '../audit/signing-key.js';
import { loadEnvironment } from '../config/environment.js';
import { dataSourceOptions } from '../database/data-source-options.js';
import { openDatabase } from '../database/open-database.js';
import { workflows } from '../workflows.js';

/**
 * `npm run verify-history`: recomputes every hash chain, re-folds every history to its stored state, and checks the
 * daily roots, of the database of the environment, whether or not the program is running.
 * `npm run verify-history -- export.ndjson [--key public-key.pem]`: an exported file, without a database.
 * Exit code 1 when something is wrong, and then the first row that is.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true });
  const [file] = positionals;
  return file === undefined ? verifyDatabase() : verifyFile(file, values.key);
}

/** npm runs scripts in the project's folder; a file is meant from where npm was called. */
const there = (file: string): string => resolve(process.env.INIT_CWD ?? '.', file);

async function verifyFile(file: string, keyFile: string | undefined): Promise<number> {
  const key = keyFile === undefined ? undefined : await readFile(there(keyFile), 'utf8');
  const { finding, publicKey, ...verdict } = await verifyExport(createReadStream(there(file)), key);
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

async function verifyDatabase(): Promise<number> {
  const database = await openDatabase(loadEnvironment());
  const dataSource = await new DataSource(dataSourceOptions(database.url, 2)).initialize();
  try {
    const history = await new HistoryVerifier(dataSource, workflows).verify();
    if (history.finding) {
      const { machine, workflowId, seq, problem } = history.finding;
      console.error(`WRONG: ${machine} ${workflowId}, row ${seq}: ${problem}`);
      return 1;
    }
    const { roots, finding } = await verifyRoots(dataSource.manager);
    if (finding) {
      const { day, workflowId, seq, problem } = finding;
      const row = workflowId === undefined ? '' : `${workflowId}, row ${seq}: `;
      console.error(`WRONG: the root of ${day}: ${row}${problem}`);
      return 1;
    }
    console.log(
      `${history.transitions} rows of history of ${history.workflows} workflows: ` +
        `every chain holds, every state is what its history comes to, and so are ${roots} daily roots.`,
    );
    return 0;
  } finally {
    await dataSource.destroy();
    await database.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  },
);
