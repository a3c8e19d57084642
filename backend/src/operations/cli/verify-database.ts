import { type Period } from '../../audit/anchors/anchors.js';
import { type Verification } from '../../audit/lists/audit.dto.js';
import { recordName } from '../../audit/lists/record-kinds.js';
import { type RecordPart, verifyRecord } from '../../audit/verification/record-verifier.js';
import { verifySignedDocuments } from '../../audit/verification/signed-documents-verifier.js';
import { type Finding, type Found, joined } from '../../base/findings.js';
import { type Environment } from '../../base/config/environment.js';
import { withDataSource } from '../../base/database/data-source-options.js';
import { workflows } from '../machines/workflows.js';

/**
 * Verifies the record of a database and every signed document, and prints the result: what is wrong, one line each, and how
 * much it is.
 * @param part how to verify the histories, and from which root on
 * @returns whether everything is correct
 */
export function verifyDatabase(url: string, settings: Environment, part: RecordPart = {}): Promise<boolean> {
  return withDataSource(url, 2, async (dataSource) => {
    const verdict = await verifyRecord(dataSource, workflows, settings, part);
    const since = part.base?.day;
    const signed = settings.fileKeyIsNew
      ? undefined
      : await verifySignedDocuments(dataSource, settings, since);
    const found = joined([verdict, ...(signed ? [signed] : [])]);
    if (found.findingCount > 0) {
      printFindings(found);
      return false;
    }
    console.log(
      `${verdict.transitions} history rows of ${verdict.workflows} workflows, ${verdict.securityRows} rows of the ` +
        `security log and ${verdict.roots} daily roots are correct: ` +
        'the chains are complete, and each state matches its history.',
    );
    for (const sentence of anchorSentences(verdict)) console.log(sentence);
    console.log(
      signed
        ? `${signed.documents} signed documents are as they were signed${since === undefined ? '' : ` since ${since}`}.`
        : 'Signed documents were not checked: set FILE_KEY.',
    );
    return true;
  });
}

/** Prints a line for each listed finding, and how many there are. */
export function printFindings({ findings, findingCount: count }: Found): void {
  for (const finding of findings) console.error(`WRONG: ${placeOf(finding)}${finding.problem}`);
  const listed = count > findings.length ? `, of which ${findings.length} are listed` : '';
  console.error(`Found ${count} ${count === 1 ? 'problem' : 'problems'}${listed}.`);
}

/** Where a problem is, such as `the root of 2026-11-20: `. The problem itself names a row of the security log. */
function placeOf({ day, machine, workflowId, seq, line }: Finding): string {
  const row = seq === undefined ? '' : `, row ${seq}`;
  const history = workflowId && `${recordName(machine)} ${workflowId}${row}`;
  const place = [history, line && `(line ${line})`].filter(Boolean).join(' ');
  return `${day ? `the root of ${day}: ` : ''}${place ? `${place}: ` : ''}`;
}

/** Who has which roots, and which days nobody has. */
function anchorSentences({ anchors, unanchored }: Pick<Verification, 'anchors' | 'unanchored'>): string[] {
  const sentences = anchors.map(({ kind, by, checked, days }) => {
    const how = kind === 'email' ? `Emailed to ${by}` : `Time-stamped by ${by}`;
    return `${how}: ${listOf(days)}.${checked ? '' : ' Not checked: set AUDIT_TIMESTAMP_CA.'}`;
  });
  return unanchored.length > 0 ? [...sentences, `Not anchored: ${listOf(unanchored)}.`] : sentences;
}

/** Such as `2026-11-01 to 2026-11-20, 2026-11-22`. */
const listOf = (days: readonly Period[]): string =>
  days.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ');
