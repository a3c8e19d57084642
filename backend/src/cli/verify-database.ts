import { DataSource } from 'typeorm';
import { type Period } from '../audit/anchors/anchors-verifier.js';
import { SigningKey } from '../audit/roots/signing-key.js';
import { TrustedKeys } from '../audit/roots/trusted-keys.js';
import {
  type RecordFinding,
  type RecordPart,
  type RecordVerdict,
  verifyRecord,
} from '../audit/verification/record-verifier.js';
import { type Environment } from '../config/environment.js';
import { dataSourceOptions } from '../database/data-source-options.js';
import { workflows } from '../machines/workflows.js';

/**
 * Verifies every history, the security log and every daily root of a database, and prints the result.
 * @param part how to verify the histories, and from which root on
 * @returns whether everything is correct
 */
export async function verifyDatabase(
  url: string,
  settings: Pick<Environment, 'auditKey' | 'auditRetiredKeys' | 'auditTimestamp'>,
  part: RecordPart = {},
): Promise<boolean> {
  const keys = new TrustedKeys(new SigningKey(settings), settings);
  const dataSource = await new DataSource(dataSourceOptions(url, 2)).initialize();
  try {
    const trust = { keys, timestampCa: settings.auditTimestamp.ca };
    const verdict = await verifyRecord(dataSource, workflows, trust, part);
    if (verdict.finding) {
      console.error(`WRONG: ${placeOf(verdict.finding)}${verdict.finding.problem}`);
      return false;
    }
    console.log(
      `${verdict.transitions} history rows of ${verdict.workflows} workflows, ${verdict.securityRows} rows of the ` +
        `security log and ${verdict.roots} daily roots are correct: ` +
        'the chains are complete, and each state matches its history.',
    );
    for (const sentence of anchorSentences(verdict)) console.log(sentence);
    return true;
  } finally {
    await dataSource.destroy();
  }
}

/** Where a problem is, such as `the root of 2026-11-20: `. The problem itself names a row of the security log. */
function placeOf({ day, machine = 'tax return', workflowId, seq }: RecordFinding): string {
  const root = day === undefined ? '' : `the root of ${day}: `;
  if (workflowId === undefined) return root;
  return `${root}${machine} ${workflowId}${seq === undefined ? '' : `, row ${seq}`}: `;
}

/** Who has which roots, and which days nobody has. */
function anchorSentences({ anchors, unanchored }: RecordVerdict): string[] {
  const sentences = anchors.map(({ kind, by, checked, days }) => {
    const how = kind === 'email' ? `E-mailed to ${by}` : `Time-stamped by ${by}`;
    return `${how}: ${listOf(days)}.${checked ? '' : ' Not checked: set AUDIT_TIMESTAMP_CA.'}`;
  });
  return unanchored.length > 0 ? [...sentences, `Not anchored: ${listOf(unanchored)}.`] : sentences;
}

/** Such as `2026-11-01 to 2026-11-20, 2026-11-22`. */
const listOf = (days: readonly Period[]): string =>
  days.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ');
