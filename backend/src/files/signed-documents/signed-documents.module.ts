import { Module } from '@nestjs/common';
import { PdfSigner } from './pdf-signer.js';
import { SignedDocumentsController } from './signed-documents.controller.js';
import { SignedDocuments } from './signed-documents.service.js';
import { SigningCertificates } from './signing-certificates.service.js';

/** Digital signatures of the PDFs that the firm hands out. */
@Module({
  controllers: [SignedDocumentsController],
  providers: [PdfSigner, SignedDocuments, SigningCertificates],
  exports: [PdfSigner, SignedDocuments],
})
export class SignedDocumentsModule {}
