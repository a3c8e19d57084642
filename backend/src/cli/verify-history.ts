import { DataSource } from 'typeorm';
import { HistoryVerifier } from '../audit/history-verifier.js';
import { loadEnvironment } from '../config/environment.js';
import { dataSourceOptions } from '../database/data-source-options.js';
import { openDatabase } from '../database/open-database.js';
import { workflows } from '../workflows.js';

/**
 * `npm run verify-history`: recomputes every hash chain and re-folds every history to its stored state, of the
 * database of the environment, whether or not the program is running. Exit code 1 when something is wrong, and
 * then the first row that is.
 */
async function main(): Promise<number> {
  const database = await openDatabase(loadEnvironment());
  const dataSource = await new DataSource(dataSourceOptions(database.url, 2)).initialize();
  try {
    const {
      workflows: instances,
      transitions,
      finding,
    } = await new HistoryVerifier(dataSource, workflows).verify();
    if (finding) {
      console.error(
        `WRONG: ${finding.machine} ${finding.workflowId}, row ${finding.seq}: ${finding.problem}`,
      );
      return 1;
    }
    console.log(
      `${transitions} rows of history of ${instances} workflows: every chain holds, every state is what its history comes to.`,
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
