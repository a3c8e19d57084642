import { DataSource } from 'typeorm';
import { verifyRoots } from '../audit/roots/roots-verifier.js';
import { HistoryVerifier } from '../audit/verification/history-verifier.js';
import { dataSourceOptions } from '../database/data-source-options.js';
import { workflows } from '../machines/workflows.js';

/**
 * Verifies every history and every daily root of a database and prints the result. @returns whether everything is
 * correct
 */
export async function verifyDatabase(url: string): Promise<boolean> {
  const dataSource = await new DataSource(dataSourceOptions(url, 2)).initialize();
  try {
    const history = await new HistoryVerifier(dataSource, workflows).verify();
    if (history.finding) {
      const { machine, workflowId, seq, problem } = history.finding;
      console.error(`WRONG: ${machine} ${workflowId}, row ${seq}: ${problem}`);
      return false;
    }
    const { roots, finding } = await verifyRoots(dataSource.manager);
    if (finding) {
      const { day, workflowId, seq, problem } = finding;
      const row = workflowId === undefined ? '' : `${workflowId}, row ${seq}: `;
      console.error(`WRONG: the root of ${day}: ${row}${problem}`);
      return false;
    }
    console.log(
      `${history.transitions} history rows of ${history.workflows} workflows and ${roots} daily roots are correct: ` +
        'the chains are complete, and each state matches its history.',
    );
    return true;
  } finally {
    await dataSource.destroy();
  }
}
