import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { DiskStorage } from './disk-storage.js';
import { FileEntity } from './file.entity.js';
import { FilePolicy } from './file-policy.js';
import { FileSweeper } from './file-sweeper.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './files.service.js';
import { BLOB_STORAGE, type BlobStorage } from './storage.js';

function storageFor(environment: Environment): BlobStorage {
  if (environment.s3Url)
    throw new Error('S3_URL is not supported by this version: files are kept under DATA_DIR/files');
  return new DiskStorage(join(environment.dataDir, 'files'));
}

/** Uploads, sealed at rest, and their download. */
@Module({
  imports: [TypeOrmModule.forFeature([FileEntity])],
  controllers: [FilesController],
  providers: [
    FilesService,
    FilePolicy,
    FileSweeper,
    { provide: BLOB_STORAGE, useFactory: storageFor, inject: [ENVIRONMENT] },
  ],
  exports: [FilesService],
})
export class FilesModule {}
