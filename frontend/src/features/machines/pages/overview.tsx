import { chartValue, type TaxReturnValue } from '@tax-firm/machines';
import { useMemo } from 'react';
import { Text } from '@/components/page/layout';
import { useRead } from '@/lib/api/queries';
import { sentenceOf } from '@/lib/api/error';
import { Statechart, type ChartProps } from '../chart/statechart.js';

/** A machine's definition, if `counted` with the number of returns in each state. */
export function Overview({ counted, ...chart }: ChartProps & { counted: boolean }) {
  // For staff with access and auditors: the returns that the viewer can see.
  const { data, error } = useRead(['machines', 'counts'], '/api/machines/tax-return/counts', {
    enabled: counted,
  });
  const { id } = chart.machine;
  const badges = useMemo(() => data && countsInChart(id, data.regions), [data, id]);
  return (
    <Statechart {...chart} badges={badges}>
      {counted && (
        <Text size="sm" tone="quiet" role="status">
          {data && `The numbers count the ${data.total} returns that you can see.`}
          {error && `The returns could not be counted. ${sentenceOf(error)}`}
        </Text>
      )}
    </Statechart>
  );
}

type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** How many returns are in each state of the chart, by the state's id. A state that follows from the facts is in another. */
function countsInChart(machineId: string, regions: Counts): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const [region, states] of Object.entries(regions))
    for (const [state, count] of Object.entries(states)) {
      const drawn = chartValue({ [region]: state } as Partial<TaxReturnValue> as TaxReturnValue)[region];
      const id = `${machineId}.${region}.${drawn}`;
      if (drawn) counts.set(id, (counts.get(id) ?? 0) + count);
    }
  return new Map([...counts].map(([id, count]) => [id, String(count)]));
}
