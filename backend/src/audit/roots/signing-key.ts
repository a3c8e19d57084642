import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment, EnvironmentError } from '../../base/config/environment.js';

/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410 §7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The firm's Ed25519 key. Its public half proves that a root or an export comes from the firm and is unchanged. */
@Injectable()
export class SigningKey {
  private readonly key: KeyObject;
  /** PEM, as `openssl pkey -pubin` reads it. */
  readonly publicKey: string;

  constructor(@Inject(ENVIRONMENT) { auditKey }: Pick<Environment, 'auditKey'>) {
    this.key = createPrivateKey({
      key: Buffer.concat([pkcs8Head, auditKey]),
      format: 'der',
      type: 'pkcs8',
    });
    this.publicKey = pemOf(createPublicKey(this.key));
  }

  sign(text: string): Buffer {
    return sign(null, Buffer.from(text), this.key);
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
export function fingerprintOf(publicKey: string): string {
  const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex');
}

/** The keys whose signatures count: the firm's own, and those that it used before. */
@Injectable()
export class TrustedKeys {
  private readonly present: string;
  private readonly lastDays: ReadonlyMap<string, string | undefined>;

  /** @throws EnvironmentError if the key in use is listed as retired */
  constructor(
    key: SigningKey,
    @Inject(ENVIRONMENT) { auditRetiredKeys }: Pick<Environment, 'auditRetiredKeys'>,
  ) {
    this.present = fingerprintOf(key.publicKey);
    this.lastDays = new Map(auditRetiredKeys.map(({ fingerprint, lastDay }) => [fingerprint, lastDay]));
    if (this.lastDays.has(this.present))
      throw new EnvironmentError([
        'AUDIT_RETIRED_KEYS must not list the key in use: set AUDIT_KEY to the new key first',
      ]);
  }

  /**
   * Why a key may not have signed the root of a day, and what to do; undefined if it may.
   * @param publicKey PEM @param day such as 2026-11-20, in UTC
   */
  problemOf(publicKey: string, day: string): string | undefined {
    const fingerprint = fingerprintOf(publicKey);
    if (fingerprint === this.present) return undefined;
    if (!this.lastDays.has(fingerprint))
      return `it is signed with the key ${fingerprint}, which is neither the firm’s key ${this.present} (AUDIT_KEY) nor listed in AUDIT_RETIRED_KEYS. If it was the firm’s key before, add its fingerprint there. If nobody knows it, someone else signed this root: compare the root with its anchors and with a backup`;
    const lastDay = this.lastDays.get(fingerprint);
    if (lastDay === undefined || day <= lastDay) return undefined;
    return `it is signed with the key ${fingerprint}, whose last day is ${lastDay} in AUDIT_RETIRED_KEYS. Correct that day if it is wrong. If it is right, someone used the retired key: compare the root with its anchors and with a backup`;
  }
}
