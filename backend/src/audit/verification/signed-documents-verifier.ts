import { buffer } from 'node:stream/consumers';
import { type DataSource } from 'typeorm';
import { type Environment } from '../../base/config/environment.js';
import { inBatches } from '../../base/database/in-batches.js';
import { Findings, type Found } from '../../base/findings.js';
import { sha256 } from '../../base/json.js';
import { consentWorkflow } from '../../returns/consents/consent.entity.js';
import { decrypt, FileDamaged, unwrapKey } from '../../files/storage/file-crypto.js';
import { storageFor } from '../../files/storage/measured-storage.js';
import { BlobMissing, type BlobStorage } from '../../files/storage/storage.js';
import { type SealingKeys } from '../../base/sealing/sealing.js';
import { verifySignedPdf } from '../../files/signed-documents/pdf-signer.js';
import { WrongSignature } from '../../files/signed-documents/signing-identity.js';
import { taxReturnWorkflow } from '../../returns/workflow/tax-return.definition.js';

/** A document's record, with the file that the return has now. */
interface DocumentRecord {
  readonly sha256: Buffer;
  /** SHA-256 in hexadecimal. */
  readonly certificate: string;
  readonly fileId: string;
  readonly wrappedKey: Buffer;
  readonly machine: string;
  readonly workflowId: string;
  readonly seq: number;
  /** What the tables say is wrong. */
  readonly problem: string | null;
}

/** Files that are read at a time. */
const atATime = 8;

/**
 * Compares each stored file with its record: that it is the one that was signed, with a right signature by the recorded
 * certificate.
 * @param settings where the signed files are, and what opens them
 * @param since such as 2026-11-20: reads no files that were signed before that day
 * @returns how many files were read, and what is wrong
 */
export async function verifySignedDocuments(
  dataSource: DataSource,
  settings: Environment,
  since = '-infinity',
): Promise<Found & { readonly documents: number }> {
  const batches = inBatches(atATime, (last?: DocumentRecord) =>
    dataSource.query<DocumentRecord[]>(
      `SELECT d.sha256, encode(d.certificate, 'hex') AS certificate, d.file_id AS "fileId", f.wrapped_key AS "wrappedKey",
        CASE WHEN d.consent_id IS NULL THEN '${taxReturnWorkflow.id}' ELSE '${consentWorkflow.id}' END AS machine,
        coalesce(d.consent_id, d.tax_return_id) AS "workflowId", d.history_seq AS seq, CASE
          WHEN NOT EXISTS (SELECT FROM transition t
            WHERE (t.workflow_id, t.seq) = (coalesce(d.consent_id, d.tax_return_id), d.history_seq))
          THEN 'the history has no such row'
          WHEN f.wrapped_key IS NULL THEN 'the file is gone'
          WHEN (CASE WHEN d.consent_id IS NULL THEN (f.tax_return_id, f.history_seq) = (d.tax_return_id, d.history_seq)
            ELSE f.tax_return_id = d.tax_return_id AND EXISTS (SELECT FROM consent_copy c JOIN consent s ON s.id = c.consent_id
              WHERE (c.consent_id, c.file_id, s.tax_return_id) = (d.consent_id, d.file_id, d.tax_return_id)) END) IS NOT TRUE
          THEN 'the file was filed with something else' END AS problem
      FROM signed_document d LEFT JOIN file f ON f.id = d.file_id
      WHERE d.sha256 > $2 AND d.signed_at >= $1::timestamptz
        AND NOT EXISTS (SELECT FROM disposal x WHERE x.tax_return_id = d.tax_return_id)
      ORDER BY d.sha256 LIMIT ${atATime}`,
      [since, last?.sha256 ?? Buffer.alloc(0)],
    ),
  );
  const storage = await storageFor(settings);
  const findings = new Findings();
  let documents = 0;
  for await (const records of batches) {
    documents += records.length;
    const problems = await Promise.all(
      records.map(async (record) => record.problem ?? contentProblem(record, storage, settings)),
    );
    for (const [index, { machine, workflowId, seq, fileId }] of records.entries())
      if (problems[index] !== undefined)
        findings.add({
          machine,
          workflowId,
          seq,
          problem: `the signed document ${fileId}: ${problems[index]}`,
        });
  }
  return { documents, ...findings };
}

async function contentProblem(
  { sha256: signed, certificate, fileId, wrappedKey }: DocumentRecord,
  storage: BlobStorage,
  keys: SealingKeys,
): Promise<string | undefined> {
  try {
    const content = await buffer(decrypt(unwrapKey(keys, wrappedKey, fileId), await storage.get(fileId)));
    if (!sha256(content).equals(signed)) return 'the stored file is not the one that was signed';
    return (await verifySignedPdf(content)) === certificate
      ? undefined
      : 'the digital signature is by another certificate than the recorded one';
  } catch (error) {
    if (error instanceof WrongSignature) return `the digital signature ${error.message}`;
    if (error instanceof BlobMissing) return 'the file is gone from the storage';
    if (error instanceof FileDamaged) return 'the stored file was changed: it cannot be opened';
    throw error;
  }
}
