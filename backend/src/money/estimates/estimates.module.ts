import { Module } from '@nestjs/common';
import { TaxReturnsModule } from '../../returns/tax-returns.module.js';
import { EstimatesController } from './estimates.controller.js';

/** Prices that visitors keep, and how good the firm's estimates were. */
@Module({ imports: [TaxReturnsModule], controllers: [EstimatesController] })
export class EstimatesModule {}
