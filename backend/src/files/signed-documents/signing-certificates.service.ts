import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../base/clock.js';
import { ENVIRONMENT, type Environment, EnvironmentError } from '../../base/config/environment.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { seal, SealBroken, unseal } from '../../base/sealing/sealing.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import {
  fingerprintOfCertificate,
  isValidAt,
  type SigningIdentity,
  UnusableCertificate,
} from './signing-identity.js';

/** A row of the table `signing_key`: a certificate in DER that the program made, with its key in PKCS #8, sealed. */
interface MadeRow {
  readonly id: string;
  readonly certificate: Buffer;
  readonly sealed_key: Buffer;
}

/** The certificate that the program signs with: the firm's own (SIGNING_CERTIFICATE), or one that it makes once. */
@Injectable()
export class SigningCertificates implements OnModuleInit {
  private firms?: SigningIdentity;
  private made?: Promise<SigningIdentity>;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly clock: Clock,
    private readonly log: SecurityLog,
  ) {}

  /** @throws EnvironmentError if the firm's own certificate cannot sign */
  async onModuleInit(): Promise<void> {
    const { signingCertificate } = this.environment;
    if (!signingCertificate) return;
    try {
      this.firms = await openOwn(signingCertificate, this.clock.now());
    } catch (error) {
      if (!(error instanceof UnusableCertificate)) throw error;
      throw new EnvironmentError([`SIGNING_CERTIFICATE ${error.message}`]);
    }
  }

  /**
   * The certificate to sign with now. The first call of a new database makes one, which all processes share.
   * @throws UnusableCertificate if the firm's own has expired since the start
   */
  async current(): Promise<SigningIdentity> {
    const now = this.clock.now();
    if (this.firms) {
      if (isValidAt(this.firms.certificate, now)) return this.firms;
      throw new UnusableCertificate('has expired: renew it, and start the program again');
    }
    const known = await this.made;
    if (known && isValidAt(known.certificate, now)) return known;
    this.made = this.findOrMake(now).catch((error: unknown) => {
      this.made = undefined;
      throw error;
    });
    return this.made;
  }

  private findOrMake(now: Date): Promise<SigningIdentity> {
    return this.dataSource.transaction(async (manager) => {
      // Two first starts at once must find the same certificate.
      await manager.query("SELECT pg_advisory_xact_lock(hashtext('signing_key'))");
      return (await this.find(manager, now)) ?? (await this.make(manager, now));
    });
  }

  /** The newest certificate that is valid, and whose key FILE_KEY opens: after the loss of FILE_KEY, none does. */
  private async find(manager: EntityManager, now: Date): Promise<SigningIdentity | undefined> {
    const rows: MadeRow[] = await manager.query(
      'SELECT id, certificate, sealed_key FROM signing_key ORDER BY made_at DESC',
    );
    for (const row of rows) {
      const certificate = new X509Certificate(row.certificate);
      const key = isValidAt(certificate, now) && this.keyOf(row);
      if (key) return { certificate, chain: [], key, isSelfMade: true };
    }
    return undefined;
  }

  private keyOf({ id, sealed_key: sealed }: MadeRow) {
    try {
      const key = unseal(this.environment, sealed, id);
      return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    } catch (error) {
      if (error instanceof SealBroken) return undefined;
      throw error;
    }
  }

  private async make(manager: EntityManager, now: Date): Promise<SigningIdentity> {
    const { makeCertificate } = await import('./self-made-certificate.js');
    const identity = await makeCertificate(this.firm.legalName, now);
    const id = randomUUID();
    const key = identity.key.export({ format: 'der', type: 'pkcs8' });
    await manager.query(
      'INSERT INTO signing_key (id, certificate, sealed_key, made_at) VALUES ($1, $2, $3, $4)',
      [id, identity.certificate.raw, seal(this.environment.fileKey, key, id), now],
    );
    const detail = { certificate: fingerprintOfCertificate(identity.certificate) };
    await this.log.record('signingCertificateMade', { detail }, manager);
    return identity;
  }
}

/** Opens the firm's own certificate. @throws UnusableCertificate */
export async function openOwn(
  { pkcs12, password }: NonNullable<Environment['signingCertificate']>,
  now: Date,
): Promise<SigningIdentity> {
  const { openPkcs12 } = await import('./pkcs12.js');
  return openPkcs12(pkcs12, password, now);
}
