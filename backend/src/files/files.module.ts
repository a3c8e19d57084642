import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Metrics } from '../base/metrics.js';
import { type Environment, ENVIRONMENT } from '../base/config/environment.js';
import { MailModule } from '../mail/mail.module.js';
import { HealthModule } from '../health/health.module.js';
import { VirusScanner } from './scanning/virus-scanner.js';
import { PdfSigner } from './signed-documents/pdf-signer.js';
import { AttachedFiles } from './file/attached-files.js';
import { FileEntity } from './file/file.entity.js';
import { FileQuota } from './file/file-quota.js';
import { FilePolicy } from './file/file-policy.js';
import { FileScans } from './file/file-scans.js';
import { FileSweeper } from './file-sweeper.js';
import { FormFinder } from './file/form-finder.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './file/files.service.js';
import { measured, StorageCheck, storageFor } from './storage/measured-storage.js';
import { DocumentSigning, SignedDocumentsController } from './document-signing.js';
import { ResumableUploads } from './uploads/resumable-uploads.js';
import { BLOB_STORAGE } from './storage/storage.js';
import { UploadsController } from './uploads/uploads.controller.js';

/**
 * Uploads, encrypted at rest, and their download; digital signatures of the PDFs that the firm hands out. Global: every
 * feature that takes or gives files scans them.
 */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([FileEntity]), HealthModule, MailModule],
  controllers: [FilesController, SignedDocumentsController, UploadsController],
  providers: [
    FilesService,
    AttachedFiles,
    DocumentSigning,
    FileQuota,
    FilePolicy,
    FileScans,
    FormFinder,
    FileSweeper,
    ResumableUploads,
    PdfSigner,
    VirusScanner,
    StorageCheck,
    {
      provide: BLOB_STORAGE,
      useFactory: async (environment: Environment, metrics: Metrics) =>
        measured(await storageFor(environment), metrics),
      inject: [ENVIRONMENT, Metrics],
    },
  ],
  exports: [AttachedFiles, FilePolicy, FileScans, FilesService, PdfSigner, DocumentSigning, VirusScanner],
})
export class FilesModule {}
