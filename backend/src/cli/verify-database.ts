import { DataSource } from 'typeorm';
import { SigningKey } from '../audit/roots/signing-key.js';
import { TrustedKeys } from '../audit/roots/trusted-keys.js';
import { type RecordFinding, verifyRecord } from '../audit/verification/record-verifier.js';
import { type Environment } from '../config/environment.js';
import { dataSourceOptions } from '../database/data-source-options.js';
import { workflows } from '../machines/workflows.js';

/**
 * Verifies every history, the security log and every daily root of a database, and prints the result. @returns whether
 * everything is correct
 */
export async function verifyDatabase(
  url: string,
  settings: Pick<Environment, 'auditKey' | 'auditRetiredKeys'>,
): Promise<boolean> {
  const keys = new TrustedKeys(new SigningKey(settings), settings);
  const dataSource = await new DataSource(dataSourceOptions(url, 2)).initialize();
  try {
    const verdict = await verifyRecord(dataSource, workflows, keys);
    if (verdict.finding) {
      console.error(`WRONG: ${placeOf(verdict.finding)}${verdict.finding.problem}`);
      return false;
    }
    console.log(
      `${verdict.transitions} history rows of ${verdict.workflows} workflows, ${verdict.securityRows} rows of the ` +
        `security log and ${verdict.roots} daily roots are correct: ` +
        'the chains are complete, and each state matches its history.',
    );
    return true;
  } finally {
    await dataSource.destroy();
  }
}

/** Where a problem is, such as `the root of 2026-11-20: `. The problem itself names a row of the security log. */
function placeOf({ day, machine = 'tax return', workflowId, seq }: RecordFinding): string {
  const root = day === undefined ? '' : `the root of ${day}: `;
  return workflowId === undefined ? root : `${root}${machine} ${workflowId}, row ${seq}: `;
}
