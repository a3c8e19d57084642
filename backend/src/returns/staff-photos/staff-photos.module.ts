import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TaxReturnsModule } from '../tax-returns.module.js';
import { PreparerPhotosController } from './preparer-photos.controller.js';
import { StaffPhoto } from './staff-photo.entity.js';
import { StaffPhotosController } from './staff-photos.controller.js';
import { StaffPhotosService } from './staff-photos.service.js';

/** Photos of the firm's people. */
@Module({
  imports: [TypeOrmModule.forFeature([StaffPhoto]), TaxReturnsModule],
  controllers: [StaffPhotosController, PreparerPhotosController],
  providers: [StaffPhotosService],
})
export class StaffPhotosModule {}
