import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type * as signatureField from './signature-field.js';
import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { type DecodedModule, Decoder, generous, TooMuchToDecode } from '../../base/content/decoder.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { type SignatureFacts } from './pdf-signature.js';
import { makeCertificate, openPkcs12 } from './pkcs12.js';
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

const field: DecodedModule<typeof signatureField> = {
  path: 'files/signed-documents/signature-field.js',
  limits: generous,
};

/**
 * Puts the firm's digital signature on PDFs (PAdES B-B), which any PDF reader can check. Its certificate is the firm's own
 * (SIGNING_CERTIFICATE), or one that it makes once.
 */
@Injectable()
export class PdfSigner implements OnModuleInit {
  private firms?: SigningIdentity;

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
    const { signingCertificate: own } = this.environment;
    if (!own) return;
    this.firms = await openPkcs12(own.pkcs12, own.password, this.clock.now()).catch((error: Error) => {
      throw error instanceof UnusableCertificate ? new EnvironmentError([error.message]) : error;
    });
  }

  /**
   * Signs a PDF, which then allows no further change. Costs some 20 ms of processor time for a few pages.
   * @param facts what readers show. By default, the firm's name and headquarters
   * @returns the PDF, when it was signed, as the signature says, and the SHA-256 of the certificate in DER, in hexadecimal
   * @throws UnsignablePdf if it is encrypted, damaged or signed already
   * @throws UnusableCertificate if the firm's own certificate has expired
   */
  async sign(pdf: Uint8Array, facts: SignatureFacts) {
    const { signPdf } = await import('./pdf-signature.js');
    const { legalName: name, headquarters: location } = this.firm;
    const identity = await this.current();
    const content = await signPdf(pdf, { name, location, ...facts }, identity, (...given) =>
      this.decoder.call(field, 'withField', ...given),
    );
    return { content, at: facts.at, certificate: fingerprintOfCertificate(identity.certificate) };
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
    const found = await this.find(this.dataSource.manager, now);
    if (found) return found;
    return this.dataSource.transaction(async (manager) => {
      // Two first starts at once must find the same certificate.
      await manager.query("SELECT pg_advisory_xact_lock(hashtext('signing_key'))");
      return (await this.find(manager, now)) ?? (await this.make(manager, now));
    });
  }

  /** The newest certificate that is valid, and whose key FILE_KEY opens: after the loss of FILE_KEY, none does. */
  private async find(manager: EntityManager, now: Date): Promise<SigningIdentity | undefined> {
    const rows: { id: string; der: Buffer; sealed: Buffer }[] = await manager.query(
      'SELECT id, certificate AS der, sealed_key AS sealed FROM signing_key ORDER BY made_at DESC',
    );
    for (const { id, der, sealed } of rows) {
      const certificate = new X509Certificate(der);
      if (!isValidAt(certificate, now)) continue;
      try {
        const key = createPrivateKey({
          key: unseal(this.environment, sealed, id),
          format: 'der',
          type: 'pkcs8',
        });
        return { certificate, chain: [], key };
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
      }
    }
    return undefined;
  }

  private async make(manager: EntityManager, now: Date): Promise<SigningIdentity> {
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
