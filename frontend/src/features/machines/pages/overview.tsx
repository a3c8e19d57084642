import type { StateDescription } from '@tax-firm/machines';
import type { Delays, PlacedChart } from '@tax-firm/machines/statechart';
import { useMemo } from 'react';
import { Text } from '@/components/layout';
import { sentenceOf } from '@/lib/api/error';
import { Statechart } from '../chart/statechart.js';
import { Outline } from '../outline/outline.js';
import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';

interface OverviewProps {
  chart: PlacedChart;
  title: string;
  machine: StateDescription;
  delays: Delays;
  /** Count the returns in each state. */
  counted: boolean;
}

/** A machine's definition as a drawing and in words, with the number of returns in each state. */
export function Overview({ chart, title, machine, delays, counted }: OverviewProps) {
  const { data, error } = useStateCounts(counted);
  const badges = useMemo(
    () =>
      data &&
      new Map(
        Object.entries(data.regions).flatMap(([region, states]) =>
          Object.entries(states).map(([state, count]) => [`${machine.id}.${region}.${state}`, String(count)]),
        ),
      ),
    [data, machine.id],
  );
  return (
    <>
      {counted && (
        <Text size="sm" tone="quiet" role="status">
          {data && `The blue numbers count the ${data.total} returns that you can see.`}
          {error && `The returns could not be counted. ${sentenceOf(error)}`}
        </Text>
      )}
      <Statechart chart={chart} title={title} badges={badges} />
      <Text as="h2" size="xl">
        In words
      </Text>
      <Outline machine={machine} delays={delays} badges={badges} />
    </>
  );
}

/** The number of returns in each state that the viewer can see. For staff with access and auditors. */
const useStateCounts = (enabled: boolean) =>
  useQuery({
    queryKey: ['machines', 'counts'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/machines/tax-return/counts', { signal })),
    enabled,
  });
