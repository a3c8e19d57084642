import { Module } from '@nestjs/common';
import { DemoService } from './demo/demo.service.js';
import { MachinesController } from './machines/machines.controller.js';

/** Read-only access to the machines, and sample data for trying out the product (DEMO=1). */
@Module({
  controllers: [MachinesController],
  providers: [DemoService],
})
export class OperationsModule {}
