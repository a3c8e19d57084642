import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ENVIRONMENT } from '../config/environment.js';
import { FileEntity } from './file.entity.js';
import { FilePolicy } from './file-policy.js';
import { FileSweeper } from './file-sweeper.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './files.service.js';
import { BLOB_STORAGE } from './storage.js';
import { storageFor } from './storage-for.js';

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
