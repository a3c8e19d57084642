import { DataSource } from 'typeorm';
import { type Period } from '../audit/anchors/anchors-verifier.js';
import { recordName } from '../audit/lists/record-kinds.js';
import { SigningKey } from '../audit/roots/signing-key.js';
import { TrustedKeys } from '../audit/roots/trusted-keys.js';
import {
  type RecordFinding,
  type RecordPart,
  type RecordVerdict,
  verifyRecord,
} from '../audit/verification/record-verifier.js';
import { verifySignedDocuments } from '../audit/verification/signed-documents-verifier.js';
import { type Environment } from '../config/environment.js';
import { dataSourceOptions } from '../database/data-source-options.js';
import { storageFor } from '../files/storage-for.js';
import { workflows } from '../machines/workflows.js';

/** What the verification reads of the environment. */
type Settings = Pick<
  Environment,
  | 'auditKey'
  | 'auditRetiredKeys'
  | 'auditTimestamp'
  | 'fileKey'
  | 'oldFileKey'
  | 'fileKeyIsNew'
  | 'dataDir'
  | 's3'
>;

/**
 * Verifies every history, the security log and every daily root of a database and every signed document, and prints the
 * result.
 * @param part how to verify the histories, and from which root on
 * @returns whether everything is correct
 */
export async function verifyDatabase(
  url: string,
  settings: Settings,
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
    return await areSignedDocumentsRight(dataSource, settings, part.base?.day);
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Verifies the files that the firm signed, and prints the result: a line for each that is not what was signed.
 * @param since the day from which on they are read
 */
async function areSignedDocumentsRight(
  dataSource: DataSource,
  settings: Settings,
  since?: string,
): Promise<boolean> {
  if (settings.fileKeyIsNew) {
    console.log('Signed documents were not checked: set FILE_KEY.');
    return true;
  }
  const files = { storage: await storageFor(settings), keys: settings };
  const { documents, problems } = await verifySignedDocuments(dataSource, files, since);
  for (const problem of problems) console.error(`WRONG: ${problem}`);
  if (problems.length > 0) return false;
  console.log(
    `${documents} signed documents are as they were signed${since === undefined ? '' : ` since ${since}`}.`,
  );
  return true;
}

/** Where a problem is, such as `the root of 2026-11-20: `. The problem itself names a row of the security log. */
function placeOf({ day, machine, workflowId, seq }: RecordFinding): string {
  const root = day === undefined ? '' : `the root of ${day}: `;
  if (workflowId === undefined) return root;
  return `${root}${recordName(machine)} ${workflowId}${seq === undefined ? '' : `, row ${seq}`}: `;
}

/** Who has which roots, and which days nobody has. */
function anchorSentences({ anchors, unanchored }: RecordVerdict): string[] {
  const sentences = anchors.map(({ kind, by, checked, days }) => {
    const how = kind === 'email' ? `Emailed to ${by}` : `Time-stamped by ${by}`;
    return `${how}: ${listOf(days)}.${checked ? '' : ' Not checked: set AUDIT_TIMESTAMP_CA.'}`;
  });
  return unanchored.length > 0 ? [...sentences, `Not anchored: ${listOf(unanchored)}.`] : sentences;
}

/** Such as `2026-11-01 to 2026-11-20, 2026-11-22`. */
const listOf = (days: readonly Period[]): string =>
  days.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ');
