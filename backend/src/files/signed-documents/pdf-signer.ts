import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type * as signatureField from './signature-field.js';
import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { sha256 } from '../../base/json.js';
import { type DecodedModule, Decoder, generous, TooMuchToDecode } from '../../base/content/decoder.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { type SignatureFacts } from './pdf-signature.js';
import {
  fingerprintOfCertificate,
  UnsignablePdf,
  isValidAt,
  type SigningIdentity,
  UnusableCertificate,
} from './signing-identity.js';
import { Clock } from '../../base/clock.js';
import { ENVIRONMENT, type Environment, EnvironmentError } from '../../base/config/environment.js';
import { seal, SealBroken, unseal } from '../../base/sealing/sealing.js';
import { SecurityLog } from '../../http/security-log/security-log.js';

/** A row of the table `signing_key`: a certificate in DER that the program made, with its key in PKCS #8, sealed. */
interface MadeRow {
  readonly id: string;
  readonly certificate: Buffer;
  readonly sealed_key: Buffer;
}

const field: DecodedModule<typeof signatureField> = {
  path: 'files/signed-documents/signature-field.js',
  limits: generous,
};

/** A PDF with the firm's digital signature. */
export interface SignedPdf {
  readonly content: Buffer;
  /** Of the content. */
  readonly sha256: Buffer;
  /** When, as the signature says. */
  readonly at: Date;
  /** SHA-256 of the certificate in DER, in hexadecimal. */
  readonly certificate: string;
}

/**
 * Puts the firm's digital signature on PDFs (PAdES B-B), which any PDF reader can check. Its certificate is the firm's own
 * (SIGNING_CERTIFICATE), or one that it makes once.
 */
@Injectable()
export class PdfSigner implements OnModuleInit {
  private firms?: SigningIdentity;
  private made?: Promise<SigningIdentity>;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly decoder: Decoder,
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
   * Signs a PDF, which then allows no further change. Costs some 20 ms of processor time for a few pages.
   * @param facts what readers show. By default, the firm's name and headquarters
   * @throws UnsignablePdf if it is encrypted, damaged or signed already
   * @throws UnusableCertificate if the firm's own certificate has expired
   */
  async sign(pdf: Uint8Array, facts: SignatureFacts): Promise<SignedPdf> {
    const { signPdf } = await import('./pdf-signature.js');
    const { legalName: name, headquarters: location } = this.firm;
    const identity = await this.current();
    const content = await signPdf(pdf, { name, location, ...facts }, identity, (...given) =>
      this.decoder.call(field, 'withField', ...given),
    );
    const certificate = fingerprintOfCertificate(identity.certificate);
    return { content, sha256: sha256(content), at: facts.at, certificate };
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
    const { makeCertificate } = await import('./pdf-signature.js');
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

/**
 * Checks that the firm's signature can be added to a PDF.
 * @throws UnsignablePdf, TooMuchToDecode
 */
export async function checkSignable(decoder: Decoder, pdf: Uint8Array): Promise<void> {
  const strictly = { path: field.path } as typeof field;
  const trial = { reason: 'Trial', at: new Date(0) };
  await decoder.call(strictly, 'withField', pdf, trial, '00').catch((cause: Error) => {
    throw cause instanceof TooMuchToDecode ? cause : new UnsignablePdf(cause.message, { cause });
  });
}

/**
 * Verifies the signature of a PDF that the firm has signed.
 * @returns the fingerprint of its certificate, in hexadecimal. Whether to trust it is up to the caller
 * @throws WrongSignature
 */
export async function verifySignedPdf(pdf: Buffer): Promise<string> {
  const { verifyPdfSignature } = await import('./pdf-signature.js');
  return verifyPdfSignature(pdf);
}
