import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { type EntityManager } from 'typeorm';
import { Inject, Injectable } from '@nestjs/common';
import { isJsonHash, type Json, jsonHash, sha256 } from '../../base/json.js';
import { anchorsBefore } from '../anchors/anchors.js';
import { ENVIRONMENT, type Environment, EnvironmentError } from '../../base/config/environment.js';

/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410 §7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The firm's Ed25519 key, and those that it used before. Its public half proves that a root or an export comes from the firm and
 * is unchanged.
 */
@Injectable()
export class SigningKey {
  private readonly key: KeyObject;
  /** PEM, as `openssl pkey -pubin` reads it. */
  readonly publicKey: string;
  readonly fingerprint: string;

  /** @throws EnvironmentError if the key in use is listed as retired */
  constructor(
    @Inject(ENVIRONMENT)
    private readonly settings: Pick<Environment, 'auditKey'> & Partial<Pick<Environment, 'auditRetiredKeys'>>,
  ) {
    const pkcs8 = Buffer.concat([pkcs8Head, settings.auditKey]);
    this.key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
    this.publicKey = pemOf(createPublicKey(this.key));
    this.fingerprint = fingerprintOf(this.publicKey);
    if (this.retired(this.fingerprint))
      throw new EnvironmentError([
        'AUDIT_RETIRED_KEYS must not list the key in use: set AUDIT_KEY to the new key first',
      ]);
  }

  sign(text: string): Buffer {
    return sign(null, Buffer.from(text), this.key);
  }

  /**
   * Why a key may not have signed the root of a day, and what to do; undefined if it may.
   * @param publicKey PEM @param day such as 2026-11-20, in UTC
   */
  problemOf(publicKey: string, day: string): string | undefined {
    const fingerprint = fingerprintOf(publicKey);
    if (fingerprint === this.fingerprint) return undefined;
    const retired = this.retired(fingerprint);
    if (!retired)
      return `it is signed with the key ${fingerprint}, which is neither the firm’s key ${this.fingerprint} (AUDIT_KEY) nor listed in AUDIT_RETIRED_KEYS. If it was the firm’s key before, add its fingerprint there. If nobody knows it, someone else signed this root: compare the root with its anchors and with a backup`;
    const { lastDay } = retired;
    if (lastDay === undefined || day <= lastDay) return undefined;
    return `it is signed with the key ${fingerprint}, whose last day is ${lastDay} in AUDIT_RETIRED_KEYS. Correct that day if it is wrong. If it is right, someone used the retired key: compare the root with its anchors and with a backup`;
  }

  private retired(fingerprint: string) {
    return this.settings.auditRetiredKeys?.find((key) => key.fingerprint === fingerprint);
  }
}

const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();

/** Whether the owner of a public key signed the text. The key must be PEM exactly as we write it. */
export function isSigned(text: string, signature: Buffer, publicKey: string): boolean {
  try {
    const key = createPublicKey(publicKey);
    return pemOf(key) === publicKey && verify(null, Buffer.from(text), key, signature);
  } catch {
    return false;
  }
}

/** SHA-256 of the public key in hexadecimal, short enough to compare by eye. */
export const fingerprintOf = (publicKey: string): string =>
  sha256(createPublicKey(publicKey).export({ type: 'spki', format: 'der' })).toString('hex');

/** Logs that are one chain for the whole firm, each with its last row at the end of the day. */
const chains = z.object({
  security: z.object({
    seq: z.number().int().meta({ description: 'The number of the last row; 0 if there was none' }),
    head: z.string().nullable().meta({ description: 'The hash of that row' }),
  }),
});

/** The root of one day. Hashes are SHA-256 in hexadecimal. */
const root = z.object({
  day: z.string().meta({ description: 'Such as 2026-11-20, in UTC' }),
  heads: z.number().int().meta({ description: 'Number of histories that changed on that day' }),
  headsHash: z.string().meta({ description: 'Hash over the last row of each of them' }),
  reads: z.number().int().meta({ description: 'Number of reads in the access log of that day' }),
  readsHash: z.string(),
  chains: chains.optional().meta({ description: 'Absent in roots from before the security log was sealed' }),
  anchorsBefore: anchorsBefore
    .optional()
    .meta({ description: 'Absent in roots from before anchors were counted' }),
  previous: z.string().nullable().meta({ description: 'The hash of the day before; null for the first' }),
});
export type Root = z.infer<typeof root>;

export const signedRoot = root.extend({
  hash: z.string().meta({ description: 'Hash over all of these fields' }),
  signature: z.string().meta({ description: 'Ed25519 over the hash, in base64' }),
  publicKey: z.string().meta({ description: 'PEM' }),
});
export type SignedRoot = z.infer<typeof signedRoot>;

/** The last row that a history got on a day. */
export type Head = readonly [workflowId: string, seq: number, hash: string];

/** Hashes the last rows of the histories of one day, in the order of their ids, as {@link headsSql} does. */
export const headsOf = (heads: readonly Head[]): Heads => ({
  heads: heads.length,
  headsHash: sha256(heads.map((head) => `${head.join(' ')}\n`).join('')).toString('hex'),
});

/** SQL of how many rows `h` there are, and of the hash over them: of a text with a line for each, sorted by id. */
export const headsSql = `count(*)::integer AS heads, encode(sha256(convert_to(coalesce(string_agg(
  h.workflow_id || ' ' || h.seq || ' ' || encode(h.hash, 'hex') || E'\\n', '' ORDER BY h.workflow_id), ''), 'UTF8')), 'hex')
  AS "headsHash"`;

/** The number of histories, and the hash over the last row of each. */
export type Heads = Pick<Root, 'heads' | 'headsHash'>;

/** The stored last rows of a day. */
export async function storedHeads(manager: EntityManager, day: string): Promise<Heads> {
  const [heads]: Heads[] = await manager.query(`SELECT ${headsSql} FROM daily_root_head h WHERE day = $1`, [
    day,
  ]);
  return heads!;
}

const hashedNames = Object.keys(root.shape) as (keyof Root)[];
/** The fields that a root's hash covers: all except hash and signature. An absent field is not hashed. */
const hashedValues = (of: Root): Json =>
  Object.fromEntries(hashedNames.map((name) => [name, of[name]])) as Json;

export const rootHash = (root: Root): string => jsonHash(hashedValues(root));

export function signRoot(root: Root, key: SigningKey): SignedRoot {
  const hash = rootHash(root);
  return { ...root, hash, signature: key.sign(hash).toString('base64'), publicKey: key.publicKey };
}

/**
 * The problem of a root: a wrong hash or signature, or not continuing the root before it. Undefined if there is none.
 */
export function rootProblem(root: SignedRoot, before: SignedRoot | undefined): string | undefined {
  if (root.previous !== (before?.hash ?? null)) return 'it does not continue the root before it';
  if (!isJsonHash(root.hash, hashedValues(root))) return 'its hash does not match its contents';
  if (!isSigned(root.hash, Buffer.from(root.signature, 'base64'), root.publicKey))
    return 'its signature is wrong';
  return undefined;
}

/**
 * The roots, oldest first. There is one a day, so they fit in memory. What an older root does not have is absent in it. An export
 * has the fields in this order.
 * @param newest how many of the newest; all by default
 */
export async function rootsIn(manager: EntityManager, newest: number | null = null): Promise<SignedRoot[]> {
  // A signature's base64 in PostgreSQL has line feeds.
  const roots: SignedRoot[] = await manager.query(
    `SELECT day::text, heads, encode(heads_hash, 'hex') AS "headsHash", reads, encode(reads_hash, 'hex') AS "readsHash",
        chains, anchors_before AS "anchorsBefore", encode(previous, 'hex') AS previous, encode(hash, 'hex') AS hash,
        replace(encode(signature, 'base64'), E'\\n', '') AS signature, public_key AS "publicKey"
      FROM daily_root ORDER BY daily_root.day DESC LIMIT $1`,
    [newest],
  );
  return roots.reverse().map((root) => ({
    ...root,
    chains: root.chains ?? undefined,
    anchorsBefore: root.anchorsBefore ?? undefined,
  }));
}

/** Stores a signed root. */
export async function storeRoot(manager: EntityManager, root: SignedRoot, madeAt: Date): Promise<void> {
  await manager.query(
    `INSERT INTO daily_root (day, made_at, heads, reads, heads_hash, reads_hash, chains, anchors_before, previous, hash,
        signature, public_key)
      SELECT day, $2, heads, reads, decode("headsHash", 'hex'), decode("readsHash", 'hex'), chains, "anchorsBefore",
        decode(previous, 'hex'), decode(hash, 'hex'), decode(signature, 'base64'), "publicKey"
      FROM jsonb_to_record($1) AS r (day date, heads integer, reads integer, "headsHash" text, "readsHash" text, chains jsonb,
        "anchorsBefore" jsonb, previous text, hash text, signature text, "publicKey" text)`,
    [JSON.stringify(root), madeAt],
  );
}

/**
 * The number of reads in the access log of a day in UTC, and the SHA-256 over all of them in hexadecimal. A row that has no `listed`
 * is hashed without it.
 */
export async function readsOf(manager: EntityManager, day: string) {
  const rows: Record<string, unknown>[] = await manager.query(
    `SELECT id, at, actor_id, actor_role, what, return_id, file_id, detail, ip, user_agent, request_id, listed FROM access_log
      WHERE at >= $1::date::timestamp AT TIME ZONE 'UTC' AND at < ($1::date + 1)::timestamp AT TIME ZONE 'UTC'
      ORDER BY at, id`,
    [day],
  );
  const lines = rows.map(
    ({ listed, ...row }) => `${JSON.stringify([...Object.values(row), ...(listed ? [listed] : [])])}\n`,
  );
  return { reads: rows.length, readsHash: sha256(lines.join('')).toString('hex') };
}
