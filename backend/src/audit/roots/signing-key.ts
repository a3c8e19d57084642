import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';

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
