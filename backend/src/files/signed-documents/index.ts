export { checkSignable, PdfSigner, type SignedPdf, verifySignedPdf } from './pdf-signer.js';
export {
  type SignedDocumentKind,
  signedDocumentKinds,
  type SignedDocumentPlace,
  SignedDocuments,
} from './signed-documents.service.js';
export { UnsignablePdf, UnusableCertificate, WrongSignature } from './signing-errors.js';
export { openOwn, SigningCertificates } from './signing-certificates.service.js';
export { SignedDocumentsModule } from './signed-documents.module.js';
