import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type z } from 'zod';
import { ApiCall } from '../../http/response/api-call.js';
import { CurrentUser, StaffWithAccess } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import {
  type MachineList,
  machineList,
  machineParams,
  type MachineView,
  machineView,
  type StateCounts,
  stateCounts,
} from './machines.dto.js';
import { MachinesService } from './machines.service.js';

/** The state machines that the product runs, generated from their definitions. */
@ApiTags('Machines')
@Controller('machines')
export class MachinesController {
  constructor(private readonly machines: MachinesService) {}

  @Get()
  @ApiCall('List the machines', machineList)
  list(): MachineList {
    return this.machines.list();
  }

  @Get('tax-return/counts')
  @StaffWithAccess('Auditor')
  @ApiCall('Count the returns you may see in each state', stateCounts)
  counts(@CurrentUser() viewer: Principal): Promise<StateCounts> {
    return this.machines.counts(viewer);
  }

  @Get(':name')
  @ApiCall('Get one machine: its states, events, guards, roles and timers', machineView)
  one(@Param({ schema: machineParams }) { name }: z.infer<typeof machineParams>): MachineView {
    return this.machines.one(name);
  }
}
