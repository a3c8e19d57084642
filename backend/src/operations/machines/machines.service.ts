import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { describeMachine } from '@tax-firm/machines';
import { type ChartName, chartNames, charts, delaysOf } from '@tax-firm/machines/statechart';
import { DataSource } from 'typeorm';
import { type Principal } from '../../accounts/account/principal.js';
import { ReturnAccess } from '../../returns/return/return-access.js';
import { type MachineList, type MachineView, type StateCounts } from './machines.dto.js';

/** Describes the machines as data, and counts the returns in each state. */
@Injectable()
export class MachinesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly access: ReturnAccess,
  ) {}

  list(): MachineList {
    return chartNames.map((name) => ({ name, title: charts[name].title, note: charts[name].note }));
  }

  one(name: ChartName): MachineView {
    const { title, note, machine } = charts[name];
    return {
      name,
      title,
      note,
      delays: { ...delaysOf(machine) },
      definition: { ...describeMachine(machine) },
    };
  }

  /**
   * Counts the returns that the viewer may see, including archived ones. Returns in the same state are grouped before
   * the state is split into regions, because there are far fewer distinct states than returns.
   */
  async counts(viewer: Principal): Promise<StateCounts> {
    const [grouped, parameters] = this.access
      .visibleTo(viewer)
      .select('r.state_value', 'value')
      .addSelect('count(*)', 'returns')
      .groupBy('r.state_value')
      .getQueryAndParameters();
    const rows: { region: string; state: string; returns: number }[] = await this.dataSource.query(
      `SELECT region.key AS region, region.value AS state, sum(returns)::integer AS returns
         FROM (${grouped}) AS grouped CROSS JOIN LATERAL jsonb_each_text(grouped.value) AS region
        GROUP BY region.key, region.value`,
      parameters,
    );
    const regions: StateCounts['regions'] = {};
    for (const { region, state, returns } of rows) (regions[region] ??= {})[state] = returns;
    const total = Object.values(regions.lifecycle ?? {}).reduce((sum, returns) => sum + returns, 0);
    return { total, regions };
  }
}
