import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Text } from '@/components/page/layout';
import { api, dataOf } from '@/lib/api/client';
import { sentenceOf } from '@/lib/api/error';
import { Statechart, type ChartProps } from '../chart/statechart.js';

/** A machine's definition, if `counted` with the number of returns in each state. */
export function Overview({ counted, ...chart }: ChartProps & { counted: boolean }) {
  // For staff with access and auditors: the returns that the viewer can see.
  const { data, error } = useQuery({
    queryKey: ['machines', 'counts'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/machines/tax-return/counts', { signal })),
    enabled: counted,
  });
  const { id } = chart.machine;
  const badges = useMemo(
    () =>
      data &&
      new Map(
        Object.entries(data.regions).flatMap(([region, states]) =>
          Object.entries(states).map(([state, count]) => [`${id}.${region}.${state}`, String(count)]),
        ),
      ),
    [data, id],
  );
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
