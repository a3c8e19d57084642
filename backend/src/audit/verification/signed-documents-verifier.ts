import { buffer } from 'node:stream/consumers';
import { type DataSource } from 'typeorm';
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

/** A document's record, with the file that the return has now; null for what is not there. */
interface DocumentRecord {
  readonly sha256: Buffer;
  /** SHA-256 in hexadecimal. */
  readonly certificate: string;
  readonly returnId: string;
  /** The consent that it is the copy of; `seq` is then a row of its history. */
  readonly consentId: string | null;
  readonly seq: number;
  readonly fileId: string;
  readonly wrappedKey: Buffer | null;
  readonly isFiled: boolean;
  readonly isInHistory: boolean;
}

/**
 * Compares each stored file with its record: that it is the one that was signed, with a right signature by the recorded
 * certificate.
 * @param since such as 2026-11-20: reads no files that were signed before that day
 * @returns how many files were read, and what is wrong
 */
export async function verifySignedDocuments(
  dataSource: DataSource,
  files: VerifiedFiles,
  since = '-infinity',
): Promise<Found & { readonly documents: number }> {
  const records = await dataSource.query<DocumentRecord[]>(
    `SELECT d.sha256, encode(d.certificate, 'hex') AS certificate, d.tax_return_id AS "returnId", d.consent_id AS "consentId",
        d.history_seq AS seq, d.file_id AS "fileId", f.wrapped_key AS "wrappedKey",
        CASE WHEN d.consent_id IS NULL
          THEN coalesce((f.tax_return_id, f.history_seq) = (d.tax_return_id, d.history_seq), false)
          ELSE f.tax_return_id = d.tax_return_id AND EXISTS (SELECT 1 FROM consent_copy c JOIN consent s ON s.id = c.consent_id
            WHERE (c.consent_id, c.file_id, s.tax_return_id) = (d.consent_id, d.file_id, d.tax_return_id)) END AS "isFiled",
        EXISTS (SELECT 1 FROM transition t
          WHERE (t.workflow_id, t.seq) = (coalesce(d.consent_id, d.tax_return_id), d.history_seq)) AS "isInHistory"
      FROM signed_document d LEFT JOIN file f ON f.id = d.file_id
      WHERE d.signed_at >= $1::timestamptz AND NOT EXISTS (SELECT FROM disposal x WHERE x.tax_return_id = d.tax_return_id)
      ORDER BY d.sha256`,
    [since],
  );
  const findings = new Findings();
  for (const record of records) {
    const { returnId, consentId, seq, fileId } = record;
    const problem = await problemOf(record, files);
    if (problem !== undefined)
      findings.add({
        machine: (consentId === null ? taxReturnWorkflow : consentWorkflow).id,
        workflowId: consentId ?? returnId,
        seq,
        problem: `the signed document ${fileId}: ${problem}`,
      });
  }
  return { documents: records.length, ...findings };
}

async function problemOf(
  { fileId, wrappedKey, isInHistory, isFiled, ...record }: DocumentRecord,
  { storage, keys }: VerifiedFiles,
): Promise<string | undefined> {
  if (!isInHistory) return 'the history has no such row';
  if (!wrappedKey) return 'the file is gone';
  if (!isFiled) return 'the file was filed with something else';
  try {
    const content = await buffer(decrypt(unwrapKey(keys, wrappedKey, fileId), await storage.get(fileId)));
    if (!sha256(content).equals(record.sha256)) return 'the stored file is not the one that was signed';
    return (await verifySignedPdf(content)) === record.certificate
      ? undefined
      : 'the digital signature is by another certificate than the recorded one';
  } catch (error) {
    if (error instanceof WrongSignature) return `the digital signature ${error.message}`;
    if (error instanceof BlobMissing) return 'the file is gone from the storage';
    if (error instanceof FileDamaged) return 'the stored file was changed: it cannot be opened';
    throw error;
  }
}
