import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Metrics } from '../common/metrics.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { MailModule } from '../mail/mail.module.js';
import { SignedDocumentsModule } from '../signed-documents/index.js';
import { AttachedFiles } from './attached-files.js';
import { FileEntity } from './file.entity.js';
import { FileQuota } from './file-quota.js';
import { FilePolicy } from './file-policy.js';
import { FileScanSweeper } from './file-scan-sweeper.js';
import { FileScans } from './file-scans.js';
import { FileSweeper } from './file-sweeper.js';
import { FormFinder } from './form-finder.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './files.service.js';
import { MeasuredStorage } from './measured-storage.js';
import { SignedFiles } from './signed-files.js';
import { ResumableUploads } from './resumable-uploads.js';
import { BLOB_STORAGE } from './storage.js';
import { StorageCheck } from './storage-check.js';
import { storageFor } from './storage-for.js';
import { TusProtocol } from './tus-protocol.js';
import { UploadAdmission } from './upload-admission.js';
import { UploadsController } from './uploads.controller.js';

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
