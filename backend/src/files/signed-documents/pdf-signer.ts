import { Inject, Injectable } from '@nestjs/common';
import { sha256 } from '../../base/json.js';
import { type DecodedModule, Decoder, generous, TooMuchToDecode } from '../../base/content/decoder.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { type SignatureFacts } from './pdf-signature.js';
import type * as signatureField from './signature-field.js';
import { SigningCertificates } from './signing-certificates.service.js';
import { fingerprintOfCertificate, UnsignablePdf } from './signing-identity.js';

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

/** Puts the firm's digital signature on PDFs (PAdES B-B), which any PDF reader can check. */
@Injectable()
export class PdfSigner {
  constructor(
    private readonly certificates: SigningCertificates,
    private readonly decoder: Decoder,
    @Inject(FIRM) private readonly firm: Firm,
  ) {}

  /**
   * Signs a PDF, which then allows no further change. Costs some 20 ms of processor time for a few pages.
   * @param facts what readers show. By default, the firm's name and headquarters
   * @throws UnsignablePdf if it is encrypted, damaged or signed already
   * @throws UnusableCertificate if the firm's own certificate has expired
   */
  async sign(pdf: Uint8Array, facts: SignatureFacts): Promise<SignedPdf> {
    const { signPdf } = await import('./pdf-signature.js');
    const { legalName: name, headquarters: location } = this.firm;
    const identity = await this.certificates.current();
    const content = await signPdf(pdf, { name, location, ...facts }, identity, (...given) =>
      this.decoder.call(field, 'withField', ...given),
    );
    const certificate = fingerprintOfCertificate(identity.certificate);
    return { content, sha256: sha256(content), at: facts.at, certificate };
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
