import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment, EnvironmentError } from '../../base/config/environment.js';
import { fingerprintOf, SigningKey } from './signing-key.js';

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
