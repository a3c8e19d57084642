import { randomUUID } from 'node:crypto';
import { type Signature } from '@tax-firm/contract';
import { type IdentityChecker, identityCheckers, identityDocuments } from '@tax-firm/machines';
import { type DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type Json, jsonHash } from '../../base/json.js';
import { sealJson, type SealingKeys, unsealJson } from '../../base/sealing/sealing.js';
import { type TransitionRow } from '../../workflow/model/history.js';
import { type IdentityFact, type Signer } from './form-words.js';
import { type DescribedForm } from './signature-forms.service.js';

/** What the client signed with, and what was signed. Sealed, because it has the PIN. */
export interface SignatureRecord {
  /** So that nobody can find the PIN by trying all of them against the hash in the history. */
  readonly nonce: string;
  /** The name on the form, or of the account if it signs for a company, and the address that the account signs in with. */
  readonly name: string;
  readonly login: string;
  /** Five digits; null if the firm enters a PIN. */
  readonly pin: string | null;
  readonly signature: Signature['signature'];
  readonly forms: readonly DescribedForm[];
  /** What the signer was asked to be known; null if the identity was checked in person or by a document. */
  readonly asked: IdentityFact | null;
}

/** What the payloads of the events say that count for a signature. */
const agreed = z.object({ disclosure: z.string() });
const shown = z
  .object({
    document: z.enum(Object.keys(identityDocuments) as (keyof typeof identityDocuments)[]),
    check: z.object({
      by: z.enum(Object.keys(identityCheckers) as IdentityChecker[]),
      session: z.string().describe('SHA-256 of the id that the checker gave it'),
    }),
  })
  .partial()
  .nullable();

/** The events of each signer. */
export const signerEvents = {
  taxpayer: {
    consent: 'CONSENT_TO_SIGN',
    seen: 'IDENTITY_SEEN',
    confirmed: 'IDENTITY_CONFIRMED',
    failed: 'IDENTITY_FAILED',
    signature: 'SIGN_EFILE_AUTH',
  },
  spouse: {
    consent: 'CONSENT_AS_SPOUSE',
    seen: 'SPOUSE_IDENTITY_SEEN',
    confirmed: 'SPOUSE_IDENTITY_CONFIRMED',
    failed: 'SPOUSE_IDENTITY_FAILED',
    signature: 'SIGN_AS_SPOUSE',
  },
} as const;

export type SignatureStanding = NonNullable<ReturnType<typeof standingIn>>;

/**
 * Reads from a history the agreement and the identity of who signs that count now, and what the agreement was to; undefined
 * before there are both. `document` is the kind that staff saw, in words, and `check` is who else checked one.
 */
export function standingIn(history: readonly TransitionRow[], signer: Signer) {
  const events = signerEvents[signer];
  const consent = history.findLast(({ type }) => type === events.consent);
  const identified = history.findLast(({ type }) => type === events.seen || type === events.confirmed);
  if (!consent || !identified) return undefined;
  const { document, check } = shown.parse(identified.payload) ?? {};
  const { disclosure } = agreed.parse(consent.payload);
  const identity: 'inPerson' | 'document' | 'knownClient' = document
    ? 'inPerson'
    : check
      ? 'document'
      : 'knownClient';
  return {
    consent,
    disclosure,
    identified,
    identity,
    check,
    document: document && identityDocuments[document],
  };
}

/** Whether another account than this one agreed, or was identified, as the spouse since the taxpayer signed. */
export function spouseBeganElsewhere(history: readonly TransitionRow[], accountId: string): boolean {
  const { consent, confirmed } = signerEvents.spouse;
  const taxpayer = history.findLast(({ type }) => type === signerEvents.taxpayer.signature);
  return history.some(
    ({ type, seq, actor }) =>
      (type === consent || type === confirmed) && seq > (taxpayer?.seq ?? 0) && actor.id !== accountId,
  );
}

/** Stores a record, sealed. @param hash its SHA-256 in hexadecimal */
export async function storeRecord(
  manager: EntityManager,
  { fileKey }: Pick<SealingKeys, 'fileKey'>,
  { taxReturnId, record, hash }: { taxReturnId: string; record: Json; hash: string },
): Promise<void> {
  const id = randomUUID();
  await manager.query(
    "INSERT INTO signature_record (id, tax_return_id, hash, sealed_record) VALUES ($1, $2, decode($3, 'hex'), $4)",
    [id, taxReturnId, hash, sealJson(fileKey, record, id)],
  );
}

/** @throws Error for a record that is missing or is not the one that the history names */
export async function readRecord(
  dataSource: DataSource,
  keys: SealingKeys,
  { taxReturnId, hash }: { taxReturnId: string; hash: string },
): Promise<SignatureRecord> {
  const [found] = await dataSource.query<{ id: string; sealed: Buffer }[]>(
    `SELECT id, sealed_record AS sealed FROM signature_record WHERE tax_return_id = $1 AND hash = decode($2, 'hex')`,
    [taxReturnId, hash],
  );
  if (!found) throw new Error(`The record ${hash} of a signature is missing`);
  const record = unsealJson(keys, found.sealed, found.id);
  if (jsonHash(record) !== hash) throw new Error(`The record ${hash} of a signature was changed`);
  return record as unknown as SignatureRecord;
}
