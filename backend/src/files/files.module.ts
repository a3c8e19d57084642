import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Metrics } from '../base/metrics.js';
import { ENVIRONMENT, type Environment } from '../base/config/environment.js';
import { MailModule } from '../mail/mail.module.js';
import { SignedDocumentsModule } from './signed-documents/signed-documents.module.js';
import { AttachedFiles } from './file/attached-files.js';
import { FileEntity } from './file/file.entity.js';
import { FileQuota } from './file/file-quota.js';
import { FilePolicy } from './file/file-policy.js';
import { FileScanSweeper } from './file/file-scan-sweeper.js';
import { FileScans } from './file/file-scans.js';
import { FileSweeper } from './file-sweeper.js';
import { FormFinder } from './file/form-finder.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './file/files.service.js';
import { MeasuredStorage } from './storage/measured-storage.js';
import { SignedFiles } from './signed-files.js';
import { ResumableUploads } from './uploads/resumable-uploads.js';
import { BLOB_STORAGE } from './storage/storage.js';
import { StorageCheck } from './storage/storage-check.js';
import { storageFor } from './storage/storage-for.js';
import { TusProtocol } from './uploads/tus-protocol.js';
import { UploadAdmission } from './uploads/upload-admission.js';
import { UploadsController } from './uploads/uploads.controller.js';

/** Uploads, encrypted at rest, and their download. */
@Module({
  imports: [TypeOrmModule.forFeature([FileEntity]), MailModule, SignedDocumentsModule],
  controllers: [FilesController, UploadsController],
  providers: [
    FilesService,
    AttachedFiles,
    SignedFiles,
    FileQuota,
    FilePolicy,
    FileScans,
    FormFinder,
    FileScanSweeper,
    FileSweeper,
    ResumableUploads,
    TusProtocol,
    UploadAdmission,
    StorageCheck,
    {
      provide: BLOB_STORAGE,
      useFactory: async (environment: Environment, metrics: Metrics) =>
        new MeasuredStorage(await storageFor(environment), metrics),
      inject: [ENVIRONMENT, Metrics],
    },
  ],
  exports: [AttachedFiles, FileScans, FilesService, SignedFiles],
})
export class FilesModule {}
