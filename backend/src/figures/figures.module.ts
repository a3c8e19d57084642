import { Module } from '@nestjs/common';
import { FiguresController } from './figures.controller.js';
import { FiguresService } from './figures.service.js';

/** What the owner runs the firm by. */
@Module({ controllers: [FiguresController], providers: [FiguresService] })
export class FiguresModule {}
