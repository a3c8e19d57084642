import { Module } from '@nestjs/common';
import { TaxReturnsModule } from '../../returns/tax-returns.module.js';
import { LedgerController } from './ledger.controller.js';
import { LedgerService } from './ledger.service.js';

/** The ledger of payments. */
@Module({
  imports: [TaxReturnsModule],
  controllers: [LedgerController],
  providers: [LedgerService],
})
export class LedgerModule {}
