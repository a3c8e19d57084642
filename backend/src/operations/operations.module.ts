import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { FilesModule } from '../files/files.module.js';
import { MoneyModule } from '../money/money.module.js';
import { TaxReturnsModule } from '../returns/tax-returns.module.js';
import { DemoService } from './demo/demo.service.js';
import { MachinesController } from './machines/machines.controller.js';

/** Read-only access to the machines, and sample data for trying out the product (DEMO=1). */
@Module({
  imports: [AccountsModule, FilesModule, MoneyModule, TaxReturnsModule],
  controllers: [MachinesController],
  providers: [DemoService],
  exports: [DemoService],
})
export class OperationsModule {}
