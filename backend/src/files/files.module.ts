import { Global, Inject, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Metrics } from '../base/metrics.js';
import { type Environment, ENVIRONMENT } from '../base/config/environment.js';
import { VirusScanner } from './scanning/virus-scanner.js';
import { PdfSigner } from './signed-documents/pdf-signer.js';
import { AttachedFiles } from './file/attached-files.js';
import { FilePolicy } from './file/file-policy.js';
import { FileScans } from './file/file-scans.js';
import { FileSweeper } from './file-sweeper.js';
import { FormFinder } from './file/form-finder.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './file/files.service.js';
import { measured, storageFor } from './storage/measured-storage.js';
import { DocumentSigning, SignedDocumentsController } from './document-signing.js';
import { ResumableUploads } from './uploads/resumable-uploads.js';
import { BLOB_STORAGE, type BlobStorage } from './storage/storage.js';
import { UploadsController } from './uploads/uploads.controller.js';

/**
 * Uploads, encrypted at rest, and their download; digital signatures of the PDFs that the firm hands out. Global: every
 * feature that takes or gives files scans them.
 */
@Global()
@Module({
  controllers: [FilesController, SignedDocumentsController, UploadsController],
  providers: [
    FilesService,
    AttachedFiles,
    DocumentSigning,
    FilePolicy,
    FileScans,
    FormFinder,
    FileSweeper,
    ResumableUploads,
    PdfSigner,
    VirusScanner,
    {
      provide: BLOB_STORAGE,
      useFactory: async (environment: Environment, metrics: Metrics) =>
        measured(await storageFor(environment), metrics),
      inject: [ENVIRONMENT, Metrics],
    },
  ],
  exports: [AttachedFiles, FilePolicy, FileScans, FilesService, PdfSigner, DocumentSigning, VirusScanner],
})
export class FilesModule implements OnApplicationBootstrap {
  constructor(@Inject(BLOB_STORAGE) private readonly storage: BlobStorage) {}

  /** Without the storage, the process still becomes ready: everything but uploads and downloads works. */
  onApplicationBootstrap(): void {
    void this.storage.check().catch((err: unknown) => {
      new Logger(FilesModule.name).error({ err }, 'files can neither be stored nor read');
    });
  }
}
