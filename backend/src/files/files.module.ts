import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Metrics } from '../common/metrics.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { FileEntity } from './file.entity.js';
import { FilePolicy } from './file-policy.js';
import { FileSweeper } from './file-sweeper.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './files.service.js';
import { MeasuredStorage } from './measured-storage.js';
import { BLOB_STORAGE } from './storage.js';
import { StorageCheck } from './storage-check.js';
import { storageFor } from './storage-for.js';

/** Uploads, encrypted at rest, and their download. */
@Module({
  imports: [TypeOrmModule.forFeature([FileEntity])],
  controllers: [FilesController],
  providers: [
    FilesService,
    FilePolicy,
    FileSweeper,
    StorageCheck,
    {
      provide: BLOB_STORAGE,
      useFactory: async (environment: Environment, metrics: Metrics) =>
        new MeasuredStorage(await storageFor(environment), metrics),
      inject: [ENVIRONMENT, Metrics],
    },
  ],
  exports: [FilesService],
})
export class FilesModule {}
