import { Get, Param } from '@nestjs/common';
import { describeMachine } from '@tax-firm/machines';
import { chartNames, charts, delaysOf } from '@tax-firm/machines/statechart';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { CurrentUser, type Principal, StaffWithAccess } from '../../accounts/account/access.js';
import { ApiCall, ApiController } from '../../http/response/api-call.js';
import { ReturnAccess } from '../../returns/return/return-access.js';

const name = z.enum(chartNames);

export const machineParams = z.object({ name });

const machineSummary = z.object({ name, title: z.string(), note: z.string() }).meta({ id: 'MachineSummary' });
export const machineList = z.array(machineSummary);

export const machineView = machineSummary
  .extend({
    delays: z.record(z.string(), z.number()).meta({ description: 'Timer durations in ms, by name' }),
    definition: z
      .looseObject({ id: z.string(), key: z.string(), type: z.string(), states: z.array(z.unknown()) })
      .meta({
        description: 'Nested states with their transitions: events, guards, roles, actions',
      }),
  })
  .meta({ id: 'Machine' });
export type MachineView = z.infer<typeof machineView>;

export const stateCounts = z
  .object({
    total: z.number().int().meta({ description: 'Returns that the viewer may see' }),
    regions: z.record(z.string(), z.record(z.string(), z.number().int())).meta({
      description: 'Number of returns in each state, by region; states without returns are left out',
    }),
  })
  .meta({ id: 'StateCounts' });
export type StateCounts = z.infer<typeof stateCounts>;

/** The state machines that the product runs, generated from their definitions. */
@ApiController('Machines', 'machines')
export class MachinesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: ReturnAccess,
  ) {}

  @Get()
  @ApiCall('List the machines', machineList)
  list() {
    return chartNames.map((name) => ({ name, title: charts[name].title, note: charts[name].note }));
  }

  /** Returns in the same state are grouped before the state is split into regions: there are far fewer distinct states. */
  @Get('tax-return/counts')
  @StaffWithAccess('Auditor')
  @ApiCall('Count the returns you may see in each state', stateCounts)
  async counts(@CurrentUser() viewer: Principal) {
    const [grouped, parameters] = this.access
      .visibleTo(viewer)
      .select('r.state_value', 'value')
      .addSelect('count(*)', 'returns')
      .groupBy('r.state_value')
      .getQueryAndParameters();
    const [counts]: StateCounts[] = await this.dataSource.query(
      `WITH grouped AS (${grouped}), counted AS (
          SELECT region.key, json_object_agg(region.value, region.returns) AS states FROM (
            SELECT key, value, sum(returns)::integer AS returns
            FROM (SELECT returns, (jsonb_each_text(value)).* FROM grouped) AS each GROUP BY key, value
          ) AS region GROUP BY region.key)
        SELECT (SELECT coalesce(sum(returns), 0)::integer FROM grouped) AS total,
          (SELECT coalesce(json_object_agg(key, states), '{}') FROM counted) AS regions`,
      parameters,
    );
    return counts!;
  }

  @Get(':name')
  @ApiCall('Get one machine: its states, events, guards, roles and timers', machineView)
  one(@Param({ schema: machineParams }) { name }: z.infer<typeof machineParams>) {
    const { title, note, machine } = charts[name];
    const delays = { ...delaysOf(machine) };
    return { name, title, note, delays, definition: { ...describeMachine(machine) } };
  }
}
