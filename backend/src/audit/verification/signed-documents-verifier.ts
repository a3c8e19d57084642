import { buffer } from 'node:stream/consumers';
import { type DataSource } from 'typeorm';
import { inBatches } from '../../base/database/in-batches.js';
import { Findings, type Found } from '../../base/findings.js';
import { sha256 } from '../../base/json.js';
import { consentWorkflow } from '../../returns/consents/consent.entity.js';
import { decrypt, FileDamaged, unwrapKey } from '../../files/storage/file-crypto.js';
import { BlobMissing, type BlobStorage } from '../../files/storage/storage.js';
import { type SealingKeys } from '../../base/sealing/sealing.js';
import { verifySignedPdf } from '../../files/signed-documents/pdf-signer.js';
import { WrongSignature } from '../../files/signed-documents/signing-identity.js';
import { taxReturnWorkflow } from '../../returns/workflow/tax-return.definition.js';

/** Where the signed files are, and what opens them. */
export interface VerifiedFiles {
  readonly storage: BlobStorage;
  readonly keys: SealingKeys;
}

export interface SignedDocumentsVerdict extends Found {
  /** How many files were read. */
  readonly documents: number;
}

/** A document's record, with the file that the return has now; null for what is not there. */
interface Row extends Record<string, unknown> {
  readonly sha256: Buffer;
  readonly certificate: Buffer;
  readonly return_id: string;
  /** The consent that it is the copy of; `seq` is then a row of its history. */
  readonly consent_id: string | null;
  readonly seq: number;
  readonly file_id: string;
  readonly wrapped_key: Buffer | null;
  readonly is_filed: boolean;
  readonly is_in_history: boolean;
}

/** Files that are read at a time. */
const atATime = 8;

/**
 * Compares each stored file with its record: that it is the one that was signed, with a right signature by the recorded
 * certificate.
 * @param since such as 2026-11-20: reads no files that were signed before that day
 */
export async function verifySignedDocuments(
  dataSource: DataSource,
  files: VerifiedFiles,
  since = '-infinity',
): Promise<SignedDocumentsVerdict> {
  const findings = new Findings();
  let documents = 0;
  const batches = inBatches(atATime, (last?: Row) =>
    dataSource.query<Row[]>(
      `SELECT d.sha256, d.certificate, d.tax_return_id AS return_id, d.consent_id, d.history_seq AS seq, d.file_id, f.wrapped_key,
          CASE WHEN d.consent_id IS NULL
            THEN coalesce((f.tax_return_id, f.history_seq) = (d.tax_return_id, d.history_seq), false)
            ELSE f.tax_return_id = d.tax_return_id AND EXISTS (SELECT 1 FROM consent_copy c JOIN consent s ON s.id = c.consent_id
              WHERE (c.consent_id, c.file_id, s.tax_return_id) = (d.consent_id, d.file_id, d.tax_return_id)) END AS is_filed,
          EXISTS (SELECT 1 FROM transition t
            WHERE (t.workflow_id, t.seq) = (coalesce(d.consent_id, d.tax_return_id), d.history_seq)) AS is_in_history
        FROM signed_document d LEFT JOIN file f ON f.id = d.file_id
        WHERE d.sha256 > $1 AND d.signed_at >= $2::timestamptz
          AND NOT EXISTS (SELECT FROM disposal x WHERE x.tax_return_id = d.tax_return_id)
        ORDER BY d.sha256 LIMIT ${atATime}`,
      [last?.sha256 ?? Buffer.alloc(0), since],
    ),
  );
  for await (const rows of batches) {
    documents += rows.length;
    const found = await Promise.all(rows.map((row) => problemOf(row, files)));
    rows.forEach((row, place) => {
      const problem = found[place];
      if (problem !== undefined)
        findings.add({ ...placeOf(row), problem: `the signed document ${row.file_id}: ${problem}` });
    });
  }
  return { documents, ...findings };
}

async function problemOf(row: Row, { storage, keys }: VerifiedFiles): Promise<string | undefined> {
  if (!row.is_in_history) return 'the history has no such row';
  if (!row.wrapped_key) return 'the file is gone';
  if (!row.is_filed) return 'the file was filed with something else';
  try {
    const content = await buffer(
      decrypt(unwrapKey(keys, row.wrapped_key, row.file_id), await storage.get(row.file_id)),
    );
    if (!sha256(content).equals(row.sha256)) return 'the stored file is not the one that was signed';
    const certificate = await verifySignedPdf(content);
    return certificate === row.certificate.toString('hex')
      ? undefined
      : 'the digital signature is by another certificate than the recorded one';
  } catch (error) {
    if (error instanceof WrongSignature) return `the digital signature ${error.message}`;
    if (error instanceof BlobMissing) return 'the file is gone from the storage';
    if (error instanceof FileDamaged) return 'the stored file was changed: it cannot be opened';
    throw error;
  }
}

const placeOf = ({ return_id, consent_id, seq }: Row) =>
  consent_id === null
    ? { machine: taxReturnWorkflow.id, workflowId: return_id, seq }
    : { machine: consentWorkflow.id, workflowId: consent_id, seq };
