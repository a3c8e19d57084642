import { Module } from '@nestjs/common';
import { TaxReturnsModule } from '../../returns/tax-returns.module.js';
import { MachinesController } from './machines.controller.js';
import { MachinesService } from './machines.service.js';

/** Read-only access to the machines. */
@Module({
  imports: [TaxReturnsModule],
  controllers: [MachinesController],
  providers: [MachinesService],
})
export class MachinesModule {}
